import path from 'node:path'
import { buildApp } from '#server/app.ts'
import type { Workspace } from './bench.ts'
import { environmentIn } from './environment.ts'

/** The server as it is, with the screens as they were built last. */
export async function serveScreens({ database, folder }: Workspace) {
  const app = await buildApp({
    database,
    webDir: path.join(import.meta.dirname, '../dist/web'),
    ...environmentIn(folder),
    log: { level: 'warn' },
  })
  const origin = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
  return { origin, close: () => app.close() }
}
