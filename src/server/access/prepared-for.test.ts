import { and, eq, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, landlord } from '#test/world.ts'
import { organizations, users } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { preparedFor, preparedList, preparedSqlFor } from './prepared-for.ts'

const { db } = database

const readPeople = preparedFor('test people', (db, viewer) =>
  db
    .select({
      id: users.id,
      isViewer: sql<boolean>`${users.id} = ${viewer.id}`,
      books: { id: organizations.id, name: organizations.name },
      note: sql<string | null>`${viewer.rents ? 'rents' : null}`,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, viewer.organizationId ?? users.id))
    .where(or(eq(users.id, sql.placeholder('one')), eq(users.id, sql.placeholder('other')))),
)

test('a query prepared for one standing answers each viewer their own', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const both = { one: ann.id, other: bob.id }
  for (const viewer of [ann, bob, ann, bob]) {
    const rows = await readPeople(db, viewer, both)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.isViewer).toBe(row.id === viewer.id)
      expect(row.books).toMatchObject({ id: viewer.organizationId })
      expect(row.note).toBeNull()
    }
  }
})

test('another standing has another query', async () => {
  const ann = await admin()
  const own = { one: ann.id, other: ann.id }
  const [renter] = await readPeople(db, { ...ann, rents: true }, own)
  expect(renter?.note).toBe('rents')
  const [alone] = await readPeople(db, { ...ann, organizationId: null }, own)
  expect(alone).toEqual({ id: ann.id, isViewer: true, books: null, note: null })
})

test('a whole statement answers each viewer their own', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const readOwn = preparedSqlFor<{ id: string; kind: string }>(
    'test own',
    viewer => sql`select id, ${viewer.role}::text as kind from ${users} where id = ${viewer.id}`,
  )
  expect(await readOwn(db, ann)).toEqual([{ id: ann.id, kind: 'admin' }])
  expect(await readOwn(db, bob)).toEqual([{ id: bob.id, kind: 'admin' }])
  expect(await readOwn(db, { ...bob, role: 'staff' })).toEqual([{ id: bob.id, kind: 'staff' }])
})

test('a list gives each viewer their own rows, filtered or not, and at most the requested number', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const list = preparedList(
    'test list',
    (db, viewer, query: { limit?: number; q?: string }, rows) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(or(eq(users.id, viewer.id), query.q ? eq(users.firstName, query.q) : undefined))
        .limit(rows),
  )
  for (const viewer of [ann, bob, ann]) {
    expect(await list(db, viewer, {}, 3)).toEqual([{ id: viewer.id }])
    expect(await list(db, viewer, { limit: 100 }, 0)).toEqual([])
    expect(await list(db, viewer, { limit: 7 }, 1)).toEqual([{ id: viewer.id }])
  }
  const name = ann.id.slice(-8)
  await db.update(users).set({ firstName: name }).where(eq(users.id, ann.id))
  expect(await list(db, bob, { q: name }, 3)).toHaveLength(2)
  expect(await list(db, bob, {}, 3)).toEqual([{ id: bob.id }])
})

test('one row is found by its id among those that the viewer sees, and no other', async () => {
  const [ann, bob] = [await admin(), await admin()]
  const readOne = preparedFor('test one', (db, viewer) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, sql.placeholder('id')),
          eq(users.organizationId, viewer.organizationId ?? ''),
        ),
      ),
  )
  for (const viewer of [ann, bob])
    expect(await readOne(db, viewer, { id: viewer.id })).toEqual([{ id: viewer.id }])
  expect(await readOne(db, ann, { id: bob.id })).toEqual([])
  expect(await readOne(db, { ...bob, organizationId: ann.organizationId }, { id: ann.id })).toEqual(
    [{ id: ann.id }],
  )
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
