import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { database } from '#test/world.ts'
import { atLast } from '../postgres/client.ts'
import { inOneGo } from '../postgres/one-go.ts'
import { organizations } from './tables.ts'

it('what is asked at last comes after all else, with the commit', async () => {
  const id = v7()
  await database.transaction(async db => {
    await atLast(db, sql`update organizations set name = name || ' & Sons' where id = ${id}`)
    await db.insert(organizations).values({ id, name: 'Acme' })
  })
  expect(await named(id)).toEqual(['Acme & Sons'])
})

it('where it fails nothing of the change stays', async () => {
  const id = v7()
  const change = database.transaction(async db => {
    await db.insert(organizations).values({ id, name: 'Acme' })
    await atLast(db, sql`select 1 / 0`)
  })
  await expect(change).rejects.toThrow('division by zero')
  expect(await named(id)).toEqual([])
})

it('what is asked in one go is all answered before one failure ends the change, and nothing stays', async () => {
  const id = v7()
  let isAnswered = false
  const change = database.transaction(async db => {
    const first = db.insert(organizations).values({ id, name: 'Acme' }).execute()
    const others = [Promise.reject(new Error('Not this one')), answerOf(first)]
    await inOneGo([first, ...others])
  })
  async function answerOf(asked: Promise<unknown>) {
    await asked
    isAnswered = true
  }
  await expect(change).rejects.toThrow('Not this one')
  expect(isAnswered).toBe(true)
  expect(await named(id)).toEqual([])
})

async function named(id: string) {
  const rows = await database.db.select().from(organizations).where(eq(organizations.id, id))
  return rows.map(({ name }) => name)
}
