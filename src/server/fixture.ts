import { expect, vi } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { automaticEmailKinds } from '#shared/messaging/automatic-emails.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { postDue } from './accounting/charges/post-charges.ts'
import { lockLease } from './accounting/lease-ledger.ts'

/** The ledger of one lease, built day by day through the API. */

/**
 * Noon of a day in `landlord()`'s office, in New York. Only the server's clock is set: sessions use
 * the database's. Let users sign in before.
 */
export function itIs(day: Day) {
  vi.setSystemTime(`${day}T17:00:00Z`)
}

/** A landlord whose first home is leased from a day on; 1,200 a month, due on the 1st. */
export async function leaseHome(
  startDate: Day,
  terms: Parameters<typeof leaseUnit>[3] & { securityDeposit?: string; rollover?: boolean } = {},
) {
  const lana = await landlord()
  itIs(startDate)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
    startDate,
    endDate: '2029-12-31',
    monthlyRent: '1200',
    ...terms,
  })
  return { lana, lease }
}

/** Switches all automatic emails of a landlord on, as an admin does in Settings. */
export async function emailsOn(lana: User) {
  for (const kind of automaticEmailKinds)
    made(await lana.put(`/api/automatic-emails/${kind}`, { isOn: true }))
}

/** One of each role around a lease: the owner owns its property, the tenant is its tenant. */
export async function everybody(
  lana: Awaited<ReturnType<typeof landlord>>,
  lease: { tenantId: string },
) {
  const now = new Date()
  vi.useRealTimers()
  const [manager, owner] = [await memberOf(lana, 'manager'), await memberOf(lana, 'owner')]
  const [staff, tenant] = [await memberOf(lana, 'staff'), await signIn(lease.tenantId)]
  await giveTo(lana, owner)
  vi.setSystemTime(now)
  return { manager, owner, staff, tenant }
}

export async function charge(
  lana: User,
  lease: { id: string },
  kind: string,
  amount: string,
  dueDate?: Day,
): Promise<PostedCharge> {
  const sent = { leaseId: lease.id, kind, amount, dueDate }
  return made(await lana.post<PostedCharge>('/api/charges', sent))
}

export async function pay(
  lana: User,
  lease: { id: string },
  amount: string,
  paymentDate?: Day,
): Promise<Payment> {
  return made(await lana.post<Payment>('/api/payments', { leaseId: lease.id, amount, paymentDate }))
}

/** The rent that is due by now, as the job posts it. */
export async function rentFallsDue(lease: { id: string }) {
  await database.transaction(async db => {
    const locked = await lockLease(db, lease.id)
    if (!locked) throw new Error('The lease is gone')
    await postDue(db, locked.lease, locked.organization)
  })
}

export interface Statement {
  balance: string
  openCharges: { id: string; kind: string; amount: string; open: string; dueDate: Day }[]
  entries: { kind: string; date: Day; description: string; amount: string; balance: string }[]
}

export async function statement(person: User, lease: { id: string }, asOf?: Day) {
  const day = asOf ? `?asOf=${asOf}` : ''
  return (await person.get<Statement>(`/api/leases/${lease.id}/ledger${day}`)).body
}

/** The open amounts by kind and due date, and the unapplied money. */
export async function standing(person: User, lease: { id: string }, asOf?: Day) {
  const { balance, openCharges } = await statement(person, lease, asOf)
  return { balance, open: openCharges.map(({ kind, open }) => `${kind} ${open}`) }
}

export async function leaseNow(person: User, lease: { id: string }): Promise<Lease> {
  return (await person.get<Lease>(`/api/leases/${lease.id}`)).body
}

/** The body of a call that has to succeed. */
export function made<T>(answer: { status: number; body: T }): T {
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body
}
