import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { database, landlord, storage } from '#test/world.ts'
import { dataExports as table } from '../db/tables.ts'
import { runJob } from '../jobs/fixture.ts'
import type { Store } from '../storage/store.ts'
import { dataExports } from './job.ts'

async function begun(over: Partial<typeof table.$inferInsert> = {}) {
  const { user } = await landlord()
  const values = { kind: 'personal' as const, userId: user.id, ...over }
  const [row] = await database.db.insert(table).values(values).returning()
  if (!row) throw new Error('An archive was not begun')
  return row.id
}

async function stateOf(id: string) {
  const [row] = await database.db.select().from(table).where(eq(table.id, id))
  return row
}

const longAgo = sql`now() - interval '3 minutes'`

describe('the job of archives', () => {
  test('makes an archive whose worker died, and leaves alone one in progress', async () => {
    const left = await begun({ status: 'running', tries: 1 })
    await database.db.update(table).set({ aliveAt: longAgo }).where(eq(table.id, left))
    const busy = await begun({ status: 'running' })
    await database.db.update(table).set({ aliveAt: sql`now()` }).where(eq(table.id, busy))
    expect(await runJob(dataExports)).toEqual([])
    const made = await stateOf(left)
    expect(made).toMatchObject({ status: 'ready', percent: 100 })
    const bytes = await storage.store.read(made?.objectName ?? '')
    expect(Buffer.concat((await bytes?.toArray()) ?? [])).toHaveLength(made?.size ?? -1)
    expect((await stateOf(busy))?.status).toBe('running')
    // A week later nothing of it is left.
    await database.db.update(table).set({ expiresAt: longAgo }).where(eq(table.id, left))
    await runJob(dataExports)
    expect(await stateOf(left)).toBeUndefined()
    expect(await storage.store.read(made?.objectName ?? '')).toBeNull()
  })

  test('reports a failed one, and leaves nothing of it', async () => {
    const id = await begun()
    const full: Store = {
      ...storage.store,
      async put() {
        throw new Error('No room')
      },
    }
    expect((await runJob(dataExports, { store: full })).join()).toContain('An archive was not made')
    expect(await stateOf(id)).toMatchObject({ status: 'failed' })
  })

  test('stops when cancelled, and leaves nothing of it', async () => {
    const id = await begun()
    let name = ''
    const watched: Store = {
      ...storage.store,
      async put(objectName, bytes) {
        name = objectName
        await database.db
          .update(table)
          .set({ status: 'cancelled', expiresAt: sql`now()` })
          .where(eq(table.id, id))
        return storage.store.put(objectName, bytes)
      },
    }
    expect(await runJob(dataExports, { store: watched })).toEqual([])
    expect(await stateOf(id)).toBeUndefined()
    expect(await storage.store.read(name)).toBeNull()
  })

  test('that is stopped with the server is continued by the next one', async () => {
    const id = await begun()
    const stopping = new AbortController()
    const stopped: Store = {
      ...storage.store,
      async put(objectName, bytes) {
        stopping.abort()
        return storage.store.put(objectName, bytes)
      },
    }
    const { signal } = stopping
    await expect(runJob(dataExports, { store: stopped, signal })).rejects.toThrow()
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', aliveAt: null })
    await runJob(dataExports)
    expect(await stateOf(id)).toMatchObject({ status: 'ready' })
  })
})
