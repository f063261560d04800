import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import { ownerUrl } from '#test/own-database.ts'
import { database, landlord, tenantOf } from '#test/world.ts'
import { leases } from '../db/tables.ts'
import { itIs } from '../fixture.ts'
import { isOverlap } from '../properties/leased-days.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>

/** One unit on Nov 25, 2026, leased until Nov 20, and the answer to a second lease of it. */
async function letUntilThe20th(over: object = {}) {
  itIs('2026-11-25')
  const lana = await landlord(1)
  const first = await ask(lana, { startDate: '2026-01-01', endDate: '2026-12-31', ...over })
  expect(first.status).toBe(201)
  const ended = await lana.put<Lease>(`/api/leases/${first.body.id}/termination`, {
    terminatedOn: '2026-11-20',
    reason: 'Moved',
  })
  expect(ended.body).toMatchObject({ status: 'terminated' })
  return { lana, first: ended.body }
}

async function ask(lana: Landlord, terms: object) {
  const { id: tenantId } = await tenantOf(lana)
  const usual = { unitId: lana.units[0]?.id, endDate: '2027-10-31', monthlyRent: '950' }
  return lana.post<Lease & { fields: object }>('/api/leases', { ...usual, tenantId, ...terms })
}

describe('a unit', () => {
  it('is not let for days on which a lease that has ended held it, its last day included', async () => {
    const { lana } = await letUntilThe20th()
    const sentence = 'Rented until Nov 20, 2026. The earliest start is Nov 21.'
    for (const startDate of ['2026-11-01', '2026-11-20', '2026-01-01'])
      expect(await ask(lana, { startDate })).toMatchObject({
        status: 409,
        body: { message: sentence, fields: { startDate: sentence } },
      })
    expect((await ask(lana, { startDate: '2026-11-21' })).status).toBe(201)
  })

  it('is leased up to the day before the next lease begins', async () => {
    itIs('2026-11-25')
    const lana = await landlord(1)
    await ask(lana, { startDate: '2027-01-01', endDate: '2027-12-31' })
    const sentence = 'Rented from Jan 1, 2027. The latest end is Dec 31, 2026.'
    expect(await ask(lana, { startDate: '2026-12-01', endDate: '2027-01-01' })).toMatchObject({
      status: 409,
      body: { fields: { endDate: sentence } },
    })
    const short = { startDate: '2026-12-01', endDate: '2026-12-31' }
    expect((await ask(lana, short)).status).toBe(201)
    // Vacant days are counted across consecutive leases.
    expect((await ask(lana, { startDate: '2026-12-15' })).body).toMatchObject({
      message: 'Rented until Dec 31, 2027. The earliest start is Jan 1, 2028.',
    })
  })

  it('that is rented month to month is free once that lease has ended', async () => {
    itIs('2026-11-25')
    const lana = await landlord(1)
    const { body } = await ask(lana, { startDate: '2025-01-01', endDate: '2025-12-31' })
    const later = { startDate: '2028-01-01', endDate: '2028-12-31' }
    expect((await ask(lana, later)).body.fields).toEqual({
      startDate: 'Rented since Jan 1, 2025, without an end. End that lease first.',
    })
    const end = { terminatedOn: '2027-12-31', reason: 'Sold' }
    expect((await lana.put(`/api/leases/${body.id}/termination`, end)).status).toBe(200)
    expect((await ask(lana, later)).status).toBe(201)
    expect((await lana.delete(`/api/leases/${body.id}/termination`)).status).toBe(409)
  })

  it('is free on the days of a lease that was cancelled', async () => {
    itIs('2026-11-25')
    const lana = await landlord(1)
    const { body } = await ask(lana, { startDate: '2026-12-01' })
    const end = { terminatedOn: '2026-11-25', reason: 'Changed their mind' }
    await lana.put(`/api/leases/${body.id}/termination`, end)
    expect((await ask(lana, { startDate: '2026-12-01' })).status).toBe(201)
  })
})

test('the database itself refuses an overlapping day, from any writer', async () => {
  const { first } = await letUntilThe20th()
  const { id: _, createdAt: __, updatedAt: ___, ...row } = await stored(first.id)
  const twice = database.db.insert(leases).values({ ...row, startDate: '2026-11-20' })
  expect(
    isOverlap(
      await twice.then(
        () => null,
        error => error,
      ),
    ),
  ).toBe(true)
})

test('a lease that shared days before the rule may end, but gets no more of them', async () => {
  const { lana, first } = await letUntilThe20th()
  const { body: second } = await ask(lana, { startDate: '2026-11-21' })
  await asBefore(`update leases set start_date = '2026-11-10' where id = '${second.id}'`)
  const url = `/api/leases/${second.id}`
  expect((await lana.put(`${url}/rollover`, { rollover: false })).status).toBe(200)
  const end = { terminatedOn: '2027-01-31', reason: 'Moved' }
  expect((await lana.put(`${url}/termination`, end)).status).toBe(200)
  const move = (startDate: string) =>
    database.db.update(leases).set({ startDate }).where(eq(leases.id, second.id))
  expect(
    isOverlap(
      await move('2026-11-09').then(
        () => null,
        error => error,
      ),
    ),
  ).toBe(true)
  // Once the older one gives the days up, the rule binds them again.
  await database.db
    .update(leases)
    .set({ terminatedOn: '2026-11-05' })
    .where(eq(leases.id, first.id))
  const back = database.db
    .update(leases)
    .set({ terminatedOn: '2026-11-10' })
    .where(eq(leases.id, first.id))
  expect(
    isOverlap(
      await back.then(
        () => null,
        error => error,
      ),
    ),
  ).toBe(true)
})

async function stored(id: string) {
  const [row] = await database.db.select().from(leases).where(eq(leases.id, id))
  if (!row) throw new Error('No such lease')
  return row
}

/** As a release before the rule would have: without its triggers. */
async function asBefore(statement: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`begin; alter table leases disable trigger user; ${statement};
    alter table leases enable trigger user; commit`)
  await client.end()
}
