import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Review } from '#shared/operations/records-to-review.ts'
import type { Unit } from '#shared/properties/units.ts'
import { ownerUrl } from '#test/own-database.ts'
import { database, landlord, leaseUnit, memberOf, tenantOf, type User } from '#test/world.ts'
import { unitKeys, users } from '../db/tables.ts'

const url = '/api/records-to-review'

test('without records that break a rule there is nothing to review', async () => {
  const lana = await landlord()
  await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  expect((await lana.get(url)).body).toEqual([])
})

test('a unit with the number of an older one is listed until one of the two is changed', async () => {
  const lana = await landlord()
  const twin = await olderReplica(lana, lana.property.id, '1 ')
  const [first] = lana.units
  expect((await reviewsOf(lana))[0]).toMatchObject({
    kind: 'unit_number',
    count: 1,
    findings: [
      {
        id: twin,
        records: [
          { type: 'unit', id: twin, name: '1 ', detail: 'Alpha', propertyId: lana.property.id },
          { type: 'unit', id: first?.id, name: '1' },
        ],
      },
    ],
  })
  // Its other fields may be changed, and no other unit gets its number.
  expect((await lana.patch(`/api/units/${twin}`, { bedrooms: 2 })).status).toBe(200)
  const third = { propertyId: lana.property.id, unitNumber: '1\u00a0' }
  expect((await lana.post('/api/units', third)).status).toBe(409)
  expect(await reviewsOf(lana)).toHaveLength(1)
  expect((await lana.patch(`/api/units/${twin}`, { unitNumber: '1B' })).status).toBe(200)
  expect(await reviewsOf(lana)).toEqual([])
  expect((await lana.patch(`/api/units/${twin}`, { unitNumber: ' 1' })).status).toBe(409)
})

test.each(['renamed', 'deleted'])(
  'once the older unit is %s, the rule binds the one that was listed',
  async how => {
    const lana = await landlord()
    const twin = await olderReplica(lana, lana.property.id, '1\u00a0')
    const older = `/api/units/${lana.units[0]?.id}`
    const done = how === 'deleted' ? lana.delete(older) : lana.patch(older, { unitNumber: '7' })
    expect((await done).status).toBeLessThan(300)
    expect(await reviewsOf(lana)).toEqual([])
    const again = { propertyId: lana.property.id, unitNumber: '1' }
    expect((await lana.post('/api/units', again)).status).toBe(409)
    expect((await lana.patch(`/api/units/${twin}`, { unitNumber: '1' })).status).toBe(200)
  },
)

test('a person whose old address has an invisible character is listed until it is typed again', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const twin = await tenantOf(lana, 'Twin')
  await asBefore(client =>
    client.query('update users set email = $1 where id = $2', [`\u200b${bob.email}`, twin.id]),
  )
  expect((await reviewsOf(lana))[0]).toMatchObject({
    kind: 'email',
    count: 1,
    findings: [
      {
        records: [
          { type: 'tenant', id: twin.id, name: 'Bob Twin', detail: `\u200b${bob.email}` },
          { type: 'tenant', id: bob.id, detail: bob.email },
        ],
      },
    ],
  })
  const names = { firstName: 'Bob', lastName: 'Twin' }
  const changed = (email: string) => lana.patch(`/api/tenants/${twin.id}`, { ...names, email })
  expect((await changed(`\u2060${bob.email}`)).status).not.toBe(200)
  expect((await changed(`other-${bob.email}`)).status).toBe(200)
  expect(await reviewsOf(lana)).toEqual([])
})

test('an address is stored without invisible characters, from any writer', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const stored = `\u200b\u2060x\u00ad-${bob.email}\u200e`
  await database.db.update(users).set({ email: stored }).where(eq(users.id, bob.id))
  const [row] = await database.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, bob.id))
  expect(row?.email).toBe(`x-${bob.email}`)
})

test('leases that share days on one unit are listed, also when they have ended', async () => {
  const lana = await landlord()
  const unitId = lana.units[0]?.id ?? ''
  const [ann, bob] = [await tenantOf(lana, 'First'), await tenantOf(lana, 'Second')]
  const first = await leaseUnit(lana, unitId, ann.id, days('2025-01-01', '2025-12-31'))
  const second = await leaseUnit(
    lana,
    lana.units[1]?.id ?? '',
    bob.id,
    days('2025-12-31', '2026-12-31'),
  )
  await asBefore(async client => {
    await client.query(`update leases set status = 'expired' where id = $1`, [first.id])
    await client.query('update leases set unit_id = $1 where id = $2', [unitId, second.id])
  })
  expect((await reviewsOf(lana))[0]).toMatchObject({
    kind: 'lease_overlap',
    count: 1,
    findings: [
      {
        records: [
          {
            type: 'lease',
            id: second.id,
            name: 'Bob Second',
            from: '2025-12-31',
            to: '2026-12-31',
          },
          { type: 'lease', id: first.id, detail: 'Alpha, 1', from: '2025-01-01', to: '2025-12-31' },
        ],
      },
    ],
  })
  // Cancelled before it began, it takes no day.
  await asBefore(client =>
    client.query(
      `update leases set status = 'terminated', terminated_on = '2025-12-30' where id = $1`,
      [second.id],
    ),
  )
  expect(await reviewsOf(lana)).toEqual([])
})

test('only admins review records, each those of their own organization', async () => {
  const lana = await landlord()
  await olderReplica(lana, lana.property.id, '1 ')
  expect((await (await landlord()).get(url)).body).toEqual([])
  for (const role of ['manager', 'owner', 'staff'] as const)
    expect((await (await memberOf(lana, role)).get(url)).status).toBe(403)
})

function days(startDate: string, endDate: string) {
  return { startDate, endDate, chargeFrom: endDate }
}

async function reviewsOf(person: User): Promise<Review[]> {
  const { status, body } = await person.get<Review[]>(url)
  expect(status).toBe(200)
  return body
}

/** A unit as stored before numbers were compared by folded text. */
async function olderReplica(lana: User, propertyId: string, unitNumber: string): Promise<string> {
  const { body } = await lana.post<Unit>('/api/units', { propertyId, unitNumber: 'Twin' })
  await database.db.delete(unitKeys).where(eq(unitKeys.unitId, body.id))
  await asBefore(client =>
    client.query('update units set unit_number = $1 where id = $2', [unitNumber, body.id]),
  )
  return body.id
}

/** Changes rows past the rules of this release. */
async function asBefore(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`alter table users disable trigger user; alter table units disable trigger user;
      alter table leases disable trigger user`)
    await work(client)
    await client.query(`alter table users enable trigger user; alter table units enable trigger user;
      alter table leases enable trigger user`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
