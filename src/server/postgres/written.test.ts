import { and, eq, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { database, landlord } from '#test/world.ts'
import type { Caller } from '../access/caller.ts'
import { organizations, users } from '../db/tables.ts'
import type { RawRows } from './raw-rows.ts'
import { sessionOf } from './statements.ts'
import {
  written,
  writtenAnswer,
  writtenByKind,
  writtenList,
  writtenOne,
  writtenWhole,
} from './written.ts'

const { db } = database

const readPeople = written((db, viewer) =>
  db
    .select({
      id: users.id,
      isViewer: sql<boolean>`${users.id} = ${viewer.id}`,
      books: { id: organizations.id, name: organizations.name },
      note: sql<string | null>`${viewer.rents ? 'rents' : null}`,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, viewer.organizationId ?? users.id))
    .$dynamic(),
)

test('what is written once for all who stand alike tells each of them their own', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const both = { where: or(eq(users.id, ann.id), eq(users.id, bob.id)), orderBy: [users.id] }
  const asked = { ...both, orderBy: both.orderBy.map(column => sql`${column} desc`), limit: 2 }
  for (const viewer of [ann, bob, ann, bob]) {
    const rows = await readPeople(db, asked, viewer)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.isViewer).toBe(row.id === viewer.id)
      expect(row.books).toMatchObject({ id: viewer.organizationId })
      expect(row.note).toBeNull()
    }
  }
  const [renter] = await readPeople(db, { where: eq(users.id, ann.id) }, { ...ann, rents: true })
  expect(renter?.note).toBe('rents')
})

test('where nobody is named, nothing is anybody’s own', async () => {
  const ann = await admin()
  const [row] = await readPeople(db, { where: eq(users.id, ann.id) })
  expect(row).toEqual({ id: ann.id, isViewer: false, books: null, note: null })
})

test('a whole statement asks for each one’s own, and not for what somebody else was asked', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const readOwn = writtenWhole<{ id: string; kind: string }>(
    viewer => sql`select id, ${viewer.role}::text as kind from ${users} where id = ${viewer.id}`,
  )
  expect(await readOwn(db, ann)).toEqual([{ id: ann.id, kind: 'admin' }])
  expect(await readOwn(db, bob)).toEqual([{ id: bob.id, kind: 'admin' }])
  expect(await readOwn(db, { ...bob, role: 'staff' })).toEqual([{ id: bob.id, kind: 'staff' }])
})

test('a list asked for without filters is each one’s own, as long as it was asked for', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const list = writtenList(selectPeople, (viewer, asked: { limit?: number; q?: string }, rows) => ({
    where: or(eq(users.id, viewer.id), eq(users.firstName, asked.q ?? viewer.id)),
    limit: rows,
  }))
  for (const viewer of [ann, bob, ann]) {
    expect(objectsOf(await list(db, viewer, {}, 3))).toEqual([{ id: viewer.id }])
    expect(objectsOf(await list(db, viewer, { limit: 100 }, 0))).toEqual([])
    expect(objectsOf(await list(db, viewer, { limit: 7 }, 1))).toEqual([{ id: viewer.id }])
  }
  const name = ann.id.slice(-8)
  await db.update(users).set({ firstName: name }).where(eq(users.id, ann.id))
  expect(await list(db, bob, { q: name }, 3)).toHaveLength(2)
  expect(objectsOf(await list(db, bob, {}, 3))).toEqual([{ id: bob.id }])
})

const objectsOf = <Row>(rows: RawRows<Row>) =>
  Array.from({ length: rows.length }, (_, at) => rows.at(at))

const selectPeople = (on: typeof db) => on.select({ id: users.id }).from(users).$dynamic()

test('one row is found by its id among those that the viewer sees, and no other', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const readOne = writtenOne(selectPeople, (viewer, id) => ({
    where: and(eq(users.id, id), eq(users.organizationId, viewer.organizationId ?? '')),
  }))
  for (const viewer of [ann, bob])
    expect(await readOne(db, viewer, viewer.id)).toEqual({ id: viewer.id })
  expect(await readOne(db, ann, bob.id)).toBeUndefined()
  expect(await readOne(db, { ...bob, organizationId: ann.organizationId }, ann.id)).toEqual({
    id: ann.id,
  })
})

test('what a change answers is the row as it is then, read as its viewer reads it', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const answer = writtenAnswer((on, viewer) =>
    on
      .select({
        firstName: users.firstName,
        since: users.createdAt,
        isViewer: sql<boolean>`${users.id} = ${viewer.id}`,
      })
      .from(users)
      .$dynamic(),
  )
  const renamed = (id: string, firstName: string) =>
    db.update(users).set({ firstName }).where(eq(users.id, id))
  const row = { firstName: 'Zoe', since: expect.any(Date), isViewer: true }
  expect(await answer(db, ann, renamed(ann.id, 'Zoe'))).toEqual(row)
  expect(await answer(db, bob, renamed(bob.id, 'Zoe'))).toEqual(row)
  expect(await answer(db, bob, renamed(ann.id, 'Yan'))).toEqual({
    ...row,
    firstName: 'Yan',
    isViewer: false,
  })
  expect(await answer(db, bob, renamed(v7(), 'Nobody'))).toBeUndefined()
})

test('a statement of a kind takes each call’s own values, and is not taken for one of another kind', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const readSome = writtenByKind<{ isTold: boolean }, 'id' | 'note'>(
    ({ isTold }, value) =>
      sql`select id${isTold ? sql`, ${value('note')}::text as note` : undefined} from ${users} where id = ${value('id')}`,
  )
  const rowsOf = (isTold: boolean, id: string, note: string) =>
    sessionOf(db).rowsOf(readSome({ isTold }, { id, note }))
  expect(await rowsOf(true, ann.id, 'a')).toEqual([{ id: ann.id, note: 'a' }])
  expect(await rowsOf(true, bob.id, 'b')).toEqual([{ id: bob.id, note: 'b' }])
  expect(await rowsOf(false, bob.id, 'c')).toEqual([{ id: bob.id }])
})

async function admin(): Promise<Caller> {
  const { user } = await landlord()
  const organization = await db
    .select({ id: users.organizationId })
    .from(users)
    .where(eq(users.id, user.id))
  const organizationId = organization[0]?.id ?? null
  return { id: user.id, role: 'admin', organizationId, rents: false, sid: '' }
}
