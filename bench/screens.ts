import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { folderStore } from '#server/outside/folder-store.ts'
import { filePost } from '#server/outside/mail-folder.ts'
import type { Ground } from './bench.ts'

/** The server as it is, with the screens as they were built last. */
export async function serveScreens({ database, folder }: Ground) {
  const app = await buildApp({
    database,
    webDir: path.join(import.meta.dirname, '../dist/web'),
    trustProxy: false,
    log: { level: 'warn' },
    storage: {
      store: folderStore(path.join(folder, 'files')),
      keys: ['a key of the bench alone'],
    },
    mail: {
      post: filePost(path.join(folder, 'mail'), 'bench@rooftree.example'),
      publicUrl: 'http://localhost',
    },
  })
  const origin = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
  return { origin, close: () => app.close() }
}
