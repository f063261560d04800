import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { leases, payments } from '#server/db/tables.ts'
import { paymentReference } from '#shared/accounting/online/reference.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays } from '#shared/dates.ts'
import type { SearchReply } from '#shared/operations/search.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  organizationIdOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { numberOf } from '../access/search-terms.ts'
import { made } from '../fixture.ts'

/** Payments are found by amount, and by the reference that tenants write on a check or transfer. */

let lana: Awaited<ReturnType<typeof landlord>>
let elsewhere: User
let renter: User
let reference: string
let leaseId: string
/** Of the lease, the newest first; then one of another lease of the same amount as the first. */
let newest: string
let oldest: string
let neighbor: string

beforeAll(async () => {
  lana = await landlord(2)
  const tenant = await tenantOf(lana, 'Marlow')
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenant.id)
  leaseId = lease.id
  reference = paymentReference(leaseId)
  oldest = await paid(lana, leaseId, '1585.50', lease.startDate)
  newest = await paid(lana, leaseId, '1430.00', addDays(lease.startDate, 2))
  const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana, 'Finch')).id)
  neighbor = await paid(lana, other.id, '1585.50', addDays(lease.startDate, 1))
  renter = await signIn(tenant.id)
  const otto = await landlord(1)
  elsewhere = otto
  const theirs = await leaseUnit(otto, otto.units[0]?.id ?? '', (await tenantOf(otto)).id)
  await paid(otto, theirs.id, '1585.50', lease.startDate)
})

const notations: [string, (reference: string) => string][] = [
  ['as it is written', text => text],
  ['in lower case', text => text.toLowerCase()],
  ['without its hyphen', text => text.replace('-', '')],
  ['with a space', text => text.replace('-', ' ')],
  ['beside a name', text => `marlow ${text}`],
]

test.each(notations)('a reference %s finds the lease and its payments', async (_, written) => {
  const q = written(reference)
  const found = await search(lana, q)
  expect(found.leases.map(idOf)).toEqual([leaseId])
  expect(found.payments.map(idOf)).toEqual([newest, oldest])
  expect(await listed(lana, 'payments', q)).toEqual([newest, oldest])
  expect(await listed(lana, 'leases', q)).toEqual([leaseId])
})

test('the lists of charges and of balances are searched by reference, too', async () => {
  const charges = await lana.get<{ leaseId: string }[]>(`/api/charges?q=${reference}`)
  expect(charges.body.length).toBeGreaterThan(0)
  expect(new Set(charges.body.map(charge => charge.leaseId))).toEqual(new Set([leaseId]))
  expect(await listed(lana, 'leases/open-balances', reference)).toEqual([leaseId])
  expect(await listed(lana, 'financials/aging/leases', reference)).toEqual([leaseId])
})

test('a reference is found in the scope of the viewer alone', async () => {
  expect((await search(renter, reference)).payments.map(idOf)).toEqual([newest, oldest])
  expect(await listed(renter, 'payments', reference)).toEqual([newest, oldest])
  const staff = await memberOf(lana, 'staff')
  for (const stranger of [elsewhere, staff, await memberOf(lana, 'owner')]) {
    const found = await search(stranger, reference)
    expect([...found.payments, ...found.leases]).toEqual([])
  }
  expect(await listed(elsewhere, 'payments', reference)).toEqual([])
  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  expect((await search(owner, reference)).payments.map(idOf)).toEqual([newest, oldest])
})

test.each(['1,585.50', '1585.50', '$1,585.50'])(
  '%s finds the payments of this amount, the newest first',
  async q => {
    expect((await search(lana, q)).payments.map(idOf)).toEqual([neighbor, oldest])
    expect((await search(renter, q)).payments.map(idOf)).toEqual([oldest])
    expect((await search(await memberOf(lana, 'staff'), q)).payments).toEqual([])
  },
)

test('whole dollars with a comma or sign find any cents, and a name says whose', async () => {
  expect((await search(lana, '1,585')).payments.map(idOf)).toEqual([neighbor, oldest])
  expect((await search(lana, '$1430')).payments.map(idOf)).toEqual([newest])
  expect((await search(lana, 'marlow 1585.50')).payments.map(idOf)).toEqual([oldest])
  expect((await search(lana, '1,585.50 alpha finch')).payments.map(idOf)).toEqual([neighbor])
})

test.each(['1585', '1,585.51', '15,85.50', 'RT-00000000', 'RT-1A2B', '1585.50 nobody'])(
  '%s finds no payment',
  async q => {
    expect((await search(lana, q)).payments).toEqual([])
  },
)

test.each([
  ['payments_amount_idx', payments, sql`${payments.amount} = 1585.50`],
  ['leases_reference_idx', leases, sql`${numberOf(leases.id)} = '1a2b3c4d'`],
] as const)('%s leads to them', async (index, table, found) => {
  const organizationId = await organizationIdOf(lana)
  const plan = await database.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select ${table.id} from ${table}
      where ${table.organizationId} = ${organizationId} and ${found}`)
  })
  expect(JSON.stringify(plan.rows)).toContain(index)
})

async function paid(who: User, leaseId: string, amount: string, paymentDate: string) {
  const payment = { leaseId, amount, paymentDate, paymentMethod: 'check', confirm: true }
  return made(await who.post<Payment>('/api/payments', payment)).id
}

function idOf({ id }: { id: string }) {
  return id
}

async function listed(who: User, list: string, q: string) {
  const { body } = await who.get<{ id: string }[]>(`/api/${list}?${new URLSearchParams({ q })}`)
  return body.map(idOf)
}

async function search(who: User, q: string): Promise<SearchReply> {
  return made(await who.get<SearchReply>(`/api/search?${new URLSearchParams({ q })}`))
}
