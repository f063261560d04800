import { asc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import fastJson, { type AnySchema } from 'fast-json-stringify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { roles } from '#shared/people/users.ts'
import { database, landlord, newcomer } from '#test/world.ts'
import { organizations, users } from '../db/tables.ts'
import { written } from '../postgres/written.ts'
import { giveBack } from './buffer-pool.ts'
import { replySchema } from './reply-schema.ts'
import type { Schema } from './row-plan.ts'
import { type Printed, printerOf } from './row-printer.ts'

const { db } = database
const given: Printed[] = []
afterEach(() => {
  for (const { buffer } of given.splice(0)) giveBack(buffer)
})

const row = z.object({
  id: z.uuid(),
  text: z.string().nullable(),
  amount: z.string().nullable(),
  count: z.int().nullable(),
  share: z.number().nullable(),
  isSo: z.boolean().nullable(),
  day: z.iso.date().nullable(),
  kind: z.enum(roles).nullable(),
  at: z.iso.datetime().nullable(),
  names: z.array(z.object({ name: z.string() })),
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  own: z.object({ reserve: z.string() }),
  absent: z.string().optional(),
})
const list = replySchema(
  endpoint('GET', '/api/test', { may: 'public', summary: 'A test', reply: z.array(row) }),
)[200]
const print = printerOf(list)

/** A row of any values: the last parts are real, with somebody who has no organization among them. */
function selectOf(values: Record<string, string | null>) {
  const value = (name: string, type: string) => sql`${sql.raw(`${quoted(values[name])}::${type}`)}`
  return written(db =>
    db
      .select({
        id: users.id,
        text: value('text', 'text'),
        amount: value('amount', 'numeric(12, 2)'),
        count: value('count', 'integer'),
        share: value('share', 'float8'),
        isSo: value('is_so', 'boolean'),
        day: value('day', 'date'),
        kind: value('kind', 'user_role'),
        at: value('at', 'timestamptz').mapWith(users.createdAt),
        names: sql`json_build_array(json_build_object('name', ${sql.raw(quoted(values.text ?? ''))}::text, 'secret', 1))`,
        organization: { id: organizations.id, name: organizations.name },
        own: { reserve: sql<string>`'1.50'` },
        secret: sql`'never told'`,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .$dynamic(),
  )
}

const quoted = (text: string | null | undefined) =>
  text === null || text === undefined ? 'null' : `E'${text.replace(/[\\']/g, '\\$&')}'`

async function printed(read: ReturnType<typeof selectOf>, id: string): Promise<string> {
  const answer = print(await read.raw(db, { where: eq(users.id, id) }))
  given.push(answer)
  return answer.buffer.toString('utf8', 0, answer.length)
}

const texts = fc
  .oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 100 }))
  // PostgreSQL keeps no zero in a text.
  .map(text => text.replaceAll('\0', ''))
const or = fc.option

test('rows are printed as the serializer prints the objects they stand for', async () => {
  const { user } = await landlord()
  const alone = await newcomer()
  const stringify = fastJson(list as AnySchema)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: or(texts),
        amount: or(fc.integer({ min: -1e9, max: 1e9 }).map(cents => (cents / 100).toFixed(2))),
        count: or(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String)),
        share: or(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
        is_so: or(fc.constantFrom('true', 'false')),
        day: or(fc.constantFrom('2026-02-28', '0999-01-01', '12026-01-01')),
        kind: or(fc.constantFrom(...roles)),
        at: or(
          fc.constantFrom(
            ...['2026-11-22 17:07:00+00', '2026-11-22 17:07:00.1+00', '2026-11-22 17:07:00.12+01'],
            ...['2026-11-22 17:07:00.123456+00', '1969-12-31 23:59:59.999+00'],
          ),
        ),
      }),
      fc.boolean(),
      async (values, hasBooks) => {
        const read = selectOf(values)
        const { id } = hasBooks ? user : alone.user
        const objects = await read(db, { where: eq(users.id, id) })
        expect(await printed(read, id)).toBe(stringify(objects))
      },
    ),
    { numRuns: 60 },
  )
})

test('a list of rows has commas between them, and one of none is empty', async () => {
  const people = [await newcomer(), await newcomer()].map(({ user }) => user)
  const select = z.object({ id: z.uuid(), email: z.string() })
  const readPeople = written(db =>
    db.select({ id: users.id, email: users.email }).from(users).$dynamic(),
  )
  const those = (ids: string[]) => ({ where: inArray(users.id, ids), orderBy: [asc(users.id)] })
  const printPeople = printerOf({ items: z.toJSONSchema(select) as Schema })
  const both = printPeople(await readPeople.raw(db, those(people.map(({ id }) => id))))
  const none = printPeople(await readPeople.raw(db, those([])))
  given.push(both, none)
  const expected = people
    .map(({ id, email }) => ({ id, email }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(JSON.parse(both.buffer.toString('utf8', 0, both.length))).toEqual(expected)
  expect(none.buffer.toString('utf8', 0, none.length)).toBe('[]')
})

test('a text in which every letter is escaped takes more room than it came in', async () => {
  const { user } = await newcomer()
  const read = selectOf({ text: '\u0001"\\\n'.repeat(50_000) })
  const objects = await read(db, { where: eq(users.id, user.id) })
  expect(await printed(read, user.id)).toBe(fastJson(list as AnySchema)(objects))
})

test('rows without a field that the answer promises are refused', async () => {
  const { user } = await newcomer()
  const read = written(db => db.select({ id: users.id }).from(users).$dynamic())
  const rows = await read.raw(db, { where: eq(users.id, user.id) })
  expect(() => print(rows)).toThrow("A list's rows have no 'text'")
})

test('answers on their way at the same time are each their own', async () => {
  const offices = [await landlord(30), await landlord(60)]
  const expected = await Promise.all(offices.map(one => one.get<{ id: string }[]>('/api/units')))
  const asked = Array.from({ length: 40 }, (_, at) => at % 2)
  const answers = await Promise.all(
    asked.map(async at => ({ at, answer: await offices[at]?.get('/api/units') })),
  )
  for (const { at, answer } of answers) expect(answer?.body).toEqual(expected[at]?.body)
  expect(expected.map(({ body }) => body.length)).toEqual([30, 60])
})
