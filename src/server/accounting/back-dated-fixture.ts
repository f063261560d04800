import { expect } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Day } from '#shared/dates.ts'
import { call, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { charge, itIs, leaseHome, made, rentFallsDue } from '../fixture.ts'
import { feesBy, flat, terms } from './late-fees/fixture.ts'

const today: Day = '2025-07-20'
const months = ['02', '03', '04', '05', '06', '07'] as const

/**
 * Rent of 1,000 due on the 1st and never late: January to March prepaid, February less
 * a credit of 100, April credited, May paid,
 * June covered by the deposit, July transferred from another lease; 150 of the other lease are
 * unapplied.
 */
export async function lived() {
  const { lana, lease } = await leaseHome('2025-01-01', {
    ...{ monthlyRent: '1000', endDate: '2025-12-31', securityDeposit: '3000' },
  })
  await terms(lana, { lateFee: flat })
  const tenant = await tenantOf(lana)
  const term = { startDate: '2025-01-01', endDate: '2029-12-31', monthlyRent: '1000' }
  const other = await leaseUnit(lana, lana.units[1]?.id ?? '', tenant.id, term)
  const leaseId = lease.id
  const parking = { leaseId, kind: 'parking', amount: '100', endsOn: '2025-01-31' }
  const recurring = made(await lana.post<Row>('/api/recurring-charges', parking))
  const abating = { leaseId, amount: '100', startsOn: '2025-02-01', endsOn: '2025-02-28' }
  const abated = made(
    await lana.post<Row>('/api/recurring-credits', { ...abating, reason: 'Noise' }),
  )
  const deposit = { leaseId, kind: 'received', amount: '3000' }
  const received = made(await lana.post<Row>('/api/deposit-entries', deposit))
  await paid(lana, leaseId, '3000', '2025-01-03')
  await paid(lana, other.id, '8150', '2025-01-03')
  for (const month of months) {
    itIs(`2025-${month}-01`)
    await rentFallsDue(lease)
    await rentFallsDue(other)
  }
  const rents = (await lana.get<PostedCharge[]>(`/api/charges?kind=rent&leaseId=${leaseId}`)).body
  const rentOf = (day: Day) => rents.find(row => row.dueDate === day)?.id
  itIs('2025-04-02')
  const concession = { leaseId, kind: 'concession', amount: '1000', reason: 'Mold' }
  const april = { ...concession, chargeId: rentOf('2025-04-01') }
  const credit = made(await lana.post<Row>('/api/credits', april))
  itIs('2025-05-03')
  const row = { leaseId, amount: '1000', paymentDate: '2025-05-03' }
  const batch = made(
    await lana.post<Row & { payments: Row[] }>('/api/payments/batch', { rows: [row] }),
  )
  const may = batch.payments[0]
  if (!may) throw new Error('A batch has its payments')
  itIs('2025-06-02')
  const keeping = {
    leaseId,
    kind: 'applied',
    amount: '1000',
    chargeId: rentOf('2025-06-01'),
    notes: 'Rent',
  }
  const kept = made(await lana.post<Row>('/api/deposit-entries', keeping))
  itIs('2025-07-03')
  const moving = { fromLeaseId: other.id, toLeaseId: leaseId, amount: '1000' }
  const transfer = made(await lana.post<Row>('/api/money-transfers', moving))
  const back = { leaseId: other.id, amount: '50' }
  const refund = made(await lana.post<Row>('/api/refunds', back))
  itIs(today)
  const bill = await charge(lana, lease, 'damage', '30')
  expect(await feesBy(lana, today)).toEqual([])
  return {
    ...{ lana, leaseId, other, tenant, recurring, abated, received, credit, may, batch, kept },
    ...{ transfer, refund, bill, rentOf },
  }
}

type Row = { id: string }
export type Lived = Awaited<ReturnType<typeof lived>>
export type Sent = [path: string, body?: object]

function paid(lana: User, leaseId: string, amount: string, day: Day) {
  itIs(day)
  const sent = { leaseId, amount, paymentDate: day, confirm: true }
  return lana.post<Row>('/api/payments', sent).then(made)
}

const methods = ['DELETE', 'PATCH', 'POST', 'PUT'] as const
type Method = (typeof methods)[number]
export type Named = `${Method} ${string}`

/** Sends a command, with more in its body. */
export function send(lana: User, endpoint: Named, [path, body = {}]: Sent, also: object = {}) {
  const method = methods.find(one => endpoint.startsWith(one)) ?? 'POST'
  return call<{ wouldPost?: { dueOn: Day; amount: string }[] }>(method, path, {
    token: lana.token,
    body: { ...body, ...also },
  })
}
