import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureTypes } from '#server/files/pictures.ts'
import { app, database } from '../world.ts'
import { columnsNotFor, type Part, walkColumns } from './columns.ts'
import { walkNamedIds, walkOwnIds } from './named-ids.ts'
import { everybody, type Personas, personasOf, type Who } from './personas.ts'
import { everythingReadBy } from './readings.ts'
import { walkPaths, walkReading } from './walk.ts'

/** E1–E5: every call as every role, towards a row of their own, another of the same organization and a foreign one. */
let personas: Personas
beforeAll(async () => {
  personas = await personasOf()
  // Small versions are made a moment after their picture; no other row is written during the walk.
  await vi.waitFor(async () => expect(await picturesToCome()).toBe(0), 20_000)
  for (const who of everybody) readings.set(who, await everythingReadBy(personas, who))
}, 120_000)

/** Answers to each caller, for several examinations. */
const readings = new Map<Who, Map<string, string>>()
const read = (who: Who) => readings.get(who) ?? new Map<string, string>()

async function picturesToCome(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from uploads
    where received_at is not null and versions_made_at is null and file_type in ${pictureTypes}`)
  return rows[0]?.count ?? 0
}

describe('each caller', () => {
  test('another organization’s row is answered like a missing one', async () => {
    expect(await walkPaths(personas)).toEqual([])
  }, 300_000)

  test('reads their rows with the permitted fields, and nothing else', async () => {
    expect(await walkReading(personas, { readings: (_, who) => read(who) })).toEqual([])
  }, 300_000)

  test('reads no column that its table does not declare for them', async () => {
    const { problems, checked } = await walkColumns(personas, read)
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(1000)
  }, 300_000)

  test('a column that is declared for others is found in an answer', async () => {
    const { property, lease } = personas.own
    const part = (values: Part['values']) => ({ answer: 'An answer', values })
    const toTenant = await columnsNotFor(personas, 'tenant', [
      part({ id: property.id, name: 'Alpha', reserve: '100.00', pictureUploadId: lease.id }),
      part({ id: lease.id, monthlyRent: '900.00', chargedThrough: '2025-01-31' }),
    ])
    expect(toTenant.columns.sort()).toEqual([
      'An answer tells leases.chargedThrough (archives)',
      'An answer tells properties.pictureUploadId (office archive)',
      'An answer tells properties.reserve (contractRents)',
    ])
    const toAdmin = [part({ id: property.id, reserve: '100.00' })]
    expect((await columnsNotFor(personas, 'admin', toAdmin)).columns).toEqual([])
  })

  test('names no foreign row, in no body and no query', async () => {
    const { problems, tried } = await walkNamedIds(personas)
    expect(problems).toEqual([])
    expect(tried).toBeGreaterThan(500)
  }, 300_000)

  test('a colleague’s row they may name is taken', async () => {
    expect(await walkOwnIds(personas)).toEqual([])
  }, 300_000)

  test('the walk has something to walk', () => {
    expect(app.endpoints.filter(({ path }) => path.includes('/:id')).length).toBeGreaterThan(15)
  })
})
