import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Store } from '#server/storage/store.ts'
import { filesBelow, issue } from '../files.ts'
import { database, fileFolder, landlord, mail, storage } from '../world.ts'
import { connect, listen } from './raw-http.ts'

/** A store that begins to read on request, and reports the result. */
function hesitant() {
  const asked = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<unknown>()
  async function put(...file: Parameters<Store['put']>) {
    asked.resolve()
    await told.promise
    const kept = storage.store.put(...file)
    kept.then(outcome.resolve, outcome.resolve)
    return kept
  }
  return { store: { ...storage.store, put }, asked: asked.promise, told, outcome: outcome.promise }
}

test('an upload left before its first byte is read is cancelled, and the server continues', async () => {
  const lana = await landlord()
  const { store, asked, told, outcome } = hesitant()
  const parts = { database, webDir: null, trustProxy: false, mail, log: false } as const
  const app = await buildApp({ ...parts, storage: { ...storage, store } })
  const port = await listen(app)
  const connections = promisify(app.server.getConnections.bind(app.server))
  const before = await filesBelow(fileFolder)
  const { pathname, search } = new URL(await issue(lana))
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n`
  const { socket } = await connect(port, `${head}Content-Length: 1000000\r\n\r\n`)
  socket.write('x'.repeat(200_000))
  await asked
  socket.destroy()
  await expect.poll(() => connections()).toBe(0)
  told.resolve()
  expect(await outcome).toBeInstanceOf(Error)
  expect(await filesBelow(fileFolder)).toEqual(before)
  await app.close()
})
