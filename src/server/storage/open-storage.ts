import type { Env } from '../config/environment.ts'
import { readSecretKeys } from '../config/secret-key.ts'
import { openStore } from './open-store.ts'
import type { Storage } from './store.ts'

/** The files of this installation with the keys of their addresses. */
export async function openStorage(env: Env): Promise<Storage> {
  return { store: await openStore(env), keys: await readSecretKeys(env) }
}
