import { expect, it } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { PaymentOptions } from '#shared/accounting/online/provider.ts'
import type { LeasePayers, PayerPeriod } from '#shared/accounting/payers.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { signIn, tenantOf, type User } from '#test/world.ts'
import { itIs, leaseHome, made, pay, rentFallsDue, statement } from '../../fixture.ts'
import { feesBy, flat, terms } from '../late-fees/fixture.ts'

type Of = { id: string }

async function agencyOf(lana: User, name = 'Housing agency') {
  return made(await lana.post<{ id: string }>('/api/agencies', { name }))
}

function setPayers(lana: User, lease: Of, payers: object[], effectiveFrom: Day) {
  return lana.put<LeasePayers>(`/api/leases/${lease.id}/payers`, { payers, effectiveFrom })
}

async function shareOf(lana: User, lease: Of, agency: Of, share: string, from: Day) {
  const payer = { kind: 'agency', agencyId: agency.id, share }
  return made(await setPayers(lana, lease, [payer], from))
}

/** Standing rent by due day, the agency's part and the tenants'. */
async function parts(lana: User, lease: Of) {
  const url = `/api/charges?leaseId=${lease.id}&kind=rent`
  const { body } = await lana.get<PostedCharge[]>(url)
  return body
    .map(({ dueDate, payer, amount }) => `${dueDate} ${payer?.kind ?? 'tenants'} ${amount}`)
    .toSorted()
}

async function subsidized() {
  const { lana, lease } = await leaseHome('2025-01-01')
  const agency = await agencyOf(lana)
  const { payers } = await shareOf(lana, lease, agency, '820', '2025-01-01')
  return { lana, lease, agency, payerId: payers[0]?.id ?? '' }
}

it('rent is charged in parts by dated shares, also back-dated and in mid-month', async () => {
  const { lana, lease, agency } = await subsidized()
  expect(await parts(lana, lease)).toEqual([
    '2025-01-01 agency 820.00',
    '2025-01-01 tenants 380.00',
  ])
  itIs('2025-05-20')
  await rentFallsDue(lease)
  await shareOf(lana, lease, agency, '790', '2025-05-01')
  expect((await parts(lana, lease)).slice(6)).toEqual([
    '2025-04-01 agency 820.00',
    '2025-04-01 tenants 380.00',
    '2025-05-01 agency 790.00',
    '2025-05-01 tenants 380.00',
    '2025-05-20 tenants 30.00',
  ])
  const other = await subsidized()
  itIs('2025-04-20')
  const payer = { kind: 'agency', agencyId: other.agency.id, share: '790' }
  const preview = await other.lana.post<PayerPeriod[]>(
    `/api/leases/${other.lease.id}/payers/preview`,
    { payers: [payer], effectiveFrom: '2025-05-16' },
  )
  expect(preview.body).toMatchObject([
    { periodStart: '2025-05-01', parts: [{ amount: '804.51' }, { amount: '395.49' }] },
    { periodStart: '2025-06-01', parts: [{ amount: '790.00' }, { amount: '410.00' }] },
  ])
  await shareOf(other.lana, other.lease, other.agency, '790', '2025-05-16')
  itIs('2025-05-01')
  await rentFallsDue(other.lease)
  expect((await parts(other.lana, other.lease)).slice(8)).toEqual([
    '2025-05-01 agency 804.51',
    '2025-05-01 tenants 395.49',
  ])
})

it('money of a payer covers the charges of that payer alone', async () => {
  const { lana, lease, payerId } = await subsidized()
  made(await lana.post('/api/charges', { leaseId: lease.id, kind: 'damage', amount: '50' }))
  const paid = made(
    await lana.post<Payment>('/api/payments', { leaseId: lease.id, amount: '900', payerId }),
  )
  expect(paid).toMatchObject({ payer: { kind: 'agency', name: 'Housing agency' }, paidBy: null })
  const open = async () =>
    (await statement(lana, lease)).openCharges.map(row => `${row.kind} ${row.open}`)
  expect(await open()).toEqual(['rent 380.00', 'damage 50.00'])
  await pay(lana, lease, '1000')
  expect(await open()).toEqual([])
  itIs('2025-02-01')
  await rentFallsDue(lease)
  // Of 80 and of 570 that were left, each covers its own.
  expect(await open()).toEqual(['rent 740.00'])
  const { body } = await lana.get<LeasePayers>(`/api/leases/${lease.id}/payers`)
  expect(body).toMatchObject({
    payers: [{ share: '820.00', owed: '740.00', name: 'Housing agency' }],
    ...{ tenantsShare: '380.00', tenantsOwed: '0.00' },
  })
})

it('late fees are for the tenants’ part, and none for an agency that is late', async () => {
  const { lana, lease, payerId } = await subsidized()
  await terms(lana, { lateFee: { type: 'percent_rent', amount: '10' } })
  await pay(lana, lease, '380')
  expect(await feesBy(lana, '2025-01-20')).toEqual([])
  itIs('2025-02-01')
  await rentFallsDue(lease)
  made(await lana.post('/api/payments', { leaseId: lease.id, amount: '1640', payerId }))
  expect(await feesBy(lana, '2025-02-07')).toEqual(['2025-02-07 38.00'])
})

it('an abated share stops, the tenants’ part stays, and is not raised meanwhile', async () => {
  const { lana, lease, agency } = await subsidized()
  itIs('2025-02-10')
  await rentFallsDue(lease)
  const abated = { kind: 'agency', agencyId: agency.id, share: '820', isAbated: true }
  const { periods } = made(await setPayers(lana, lease, [abated], '2025-02-15'))
  expect(periods[1]).toMatchObject({ abated: '820.00', parts: [{ amount: '380.00' }] })
  expect(await parts(lana, lease)).toEqual([
    '2025-01-01 agency 820.00',
    '2025-01-01 tenants 380.00',
    '2025-02-01 agency 410.00',
    '2025-02-01 tenants 380.00',
  ])
  expect((await setPayers(lana, lease, [], '2025-03-01')).status).toBe(409)
  const lower = await setPayers(lana, lease, [{ ...abated, share: '700' }], '2025-03-01')
  expect(lower.status).toBe(409)
  await shareOf(lana, lease, agency, '820', '2025-02-15')
  expect((await parts(lana, lease)).slice(2)).toEqual([
    '2025-02-01 agency 410.00',
    '2025-02-01 tenants 380.00',
    '2025-02-10 agency 410.00',
  ])
})

it('co-tenants owe shares of their own and are liable together', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  const roommate = await tenantOf(lana, 'Roe')
  made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: roommate.id }))
  const payer = { kind: 'tenant', userId: roommate.id, share: '500' }
  made(await setPayers(lana, lease, [payer], '2025-01-01'))
  expect(await parts(lana, lease)).toEqual([
    '2025-01-01 tenant 500.00',
    '2025-01-01 tenants 700.00',
  ])
  const sent = { leaseId: lease.id, paidBy: roommate.id }
  made(await lana.post('/api/payments', { ...sent, amount: '600' }))
  const { openCharges, balance } = await statement(lana, lease)
  expect([openCharges.map(({ open }) => open), balance]).toEqual([['600.00'], '600.00'])
  await terms(lana, { lateFee: flat })
  expect(await feesBy(lana, '2025-01-07')).toEqual(['2025-01-07 50.00'])
})

it('the office sets payers, a tenant reads both parts, and no other tenant', async () => {
  const { lana, lease, agency } = await subsidized()
  const tenant = await signIn(lease.tenantId)
  const path = `/api/leases/${lease.id}/payers`
  expect((await tenant.get<LeasePayers>(path)).body.periods[0]?.parts).toMatchObject([
    { name: 'Housing agency', amount: '820.00' },
    { kind: 'tenant', amount: '380.00' },
  ])
  expect((await tenant.put(path, { payers: [] })).status).toBe(403)
  const other = await leaseHome('2025-01-01')
  expect((await other.lana.get(path)).status).toBe(404)
  const theirs = { kind: 'agency', agencyId: agency.id, share: '1' }
  expect((await setPayers(other.lana, other.lease, [theirs], '2025-01-01')).status).toBe(400)
  const tooMuch = { ...theirs, share: '1300' }
  const refused = await setPayers(lana, lease, [tooMuch], '2025-01-01')
  expect(refused.body).toMatchObject({ fields: { payers: expect.stringContaining('1,200') } })
})

it('a colleague who opened the payers before ends none that was added since', async () => {
  const { lana, lease, agency } = await subsidized()
  const path = `/api/leases/${lease.id}`
  const { updatedAt } = (await lana.get<Lease>(path)).body
  const theirs = { kind: 'agency', agencyId: agency.id, share: '820.00' }
  const second = await agencyOf(lana, 'Second agency')
  const added = { kind: 'agency', agencyId: second.id, share: '100.00' }
  itIs('2025-01-02')
  await made(await lana.put(`${path}/payers`, { payers: [theirs, added] }))
  const former = { payers: [{ ...theirs, share: '790.00' }], updatedAt }
  expect((await lana.put(`${path}/payers`, former)).status).toBe(409)
  const { payers } = (await lana.get<LeasePayers>(`${path}/payers`)).body
  expect(payers.map(({ share }) => share)).toEqual(['820.00', '100.00'])
})

it('tenants are asked online for their own part', async () => {
  const { lana, lease, payerId } = await subsidized()
  const tenant = await signIn(lease.tenantId)
  const due = async () => {
    const url = `/api/leases/${lease.id}/payment-options`
    return (await tenant.get<PaymentOptions>(url)).body.due
  }
  expect(await due()).toBe('380.00')
  await made(await lana.post('/api/payments', { leaseId: lease.id, amount: '900.00', payerId }))
  expect(await due()).toBe('380.00')
  const { body } = await tenant.get<LeasePayers>(`/api/leases/${lease.id}/payers`)
  expect(body.tenantsBalance).toBe('380.00')
})
