import path from 'node:path'
import type { Env } from '../config/environment.ts'
import { folderStore } from './folder-store.ts'
import type { Store } from './store.ts'

/** Where this installation keeps its files. */
export async function openStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Promise<Store> {
  if (!s3) return folderStore(path.join(dataDir, 'files'))
  // Loaded only where it is used: it would double the time of every start.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3)
}
