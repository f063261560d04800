import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { PaymentAttempt } from '#shared/accounting/online/attempts.ts'
import type { TestAccount } from '#test/stripe/controls.ts'
import type { SignedEvent } from '#test/stripe/events/webhooks.ts'
import type { TestStripe } from '#test/stripe.ts'
import { app, organizationIdOf, signIn, stripeServer, type User } from '#test/world.ts'
import { inserted } from '../db/inserted.ts'
import { paymentAttempts, providerAccounts, savedMethods } from '../db/tables.ts'
import { itIs, leaseHome, rentFallsDue } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { onlinePayments } from './job.ts'

/** A home with rent of 1,500 due on 1 March 2025, whose office takes money through a Stripe of tests. */
export async function onlineHome(
  stripe: TestStripe,
  terms: Partial<typeof providerAccounts.$inferInsert> = {},
) {
  // The job visits all accounts of the database: those of other files are gone.
  if (stripeServer.base !== stripe.origin)
    await app.database.db.update(providerAccounts).set({ disconnectedAt: new Date() })
  stripeServer.base = stripe.origin
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '1500' })
  const account = stripe.openAccount()
  const organizationId = await organizationIdOf(lana)
  await app.database.db.insert(providerAccounts).values({
    ...{ organizationId, provider: 'stripe', mode: 'test', keyEnd: 'test', ...terms },
    secret: app.providers.encrypt(account.secretKey),
    webhookSecret: app.providers.encrypt(account.webhooks.secret),
    createdAt: new Date(),
  })
  const tenant = await signIn(lease.tenantId)
  await rentFallsDue(lease)
  return { lana, lease, tenant, account, organizationId }
}

export type OnlineHome = Awaited<ReturnType<typeof onlineHome>>

/** A method that the tenant saved; its row's id. */
export async function saved(
  { account, organizationId, tenant }: OnlineHome,
  entered: { card: string } | { bank: string },
): Promise<string> {
  const opened = await app.providers.of(app.database.db, organizationId)
  const person = { key: randomUUID(), name: 'Bob Ray', email: null }
  const providerCustomer = (await opened?.provider.createCustomer(person)) ?? ''
  const kind = 'bank' in entered ? ('ach' as const) : ('card' as const)
  const providerMethod = account.saveMethod(providerCustomer, entered).id
  const row = { organizationId, userId: tenant.user.id, providerCustomer, providerMethod, kind }
  return inserted(await app.database.db.insert(savedMethods).values(row).returning()).id
}

/** The tenant pays the whole rent; by a page without a method. */
export function payOnline(
  { tenant, lease }: { tenant: User; lease: { id: string } },
  over: object = {},
) {
  const body = { leaseId: lease.id, amount: '1500.00', kind: 'ach', feeAmount: '0.00', ...over }
  return tenant.post<PaymentAttempt>('/api/payment-attempts', body)
}

/** The tenant pays on the page of an attempt. */
export async function completePage(
  { account }: { account: TestAccount },
  attempt: { id: string },
  entered: { card: string } | { bank: string },
) {
  account.completeCheckout((await attemptRow(attempt)).checkoutId ?? '', entered)
}

export async function attemptRow({ id }: { id: string }) {
  return inserted(
    await app.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)),
  )
}

/** Posts events to the app, as the provider does; their statuses. */
export async function deliver(organizationId: string, events: readonly SignedEvent[]) {
  const statuses: number[] = []
  for (const { payload, headers } of events) {
    const url = `/api/payment-provider/events/${organizationId}`
    statuses.push((await app.inject({ method: 'POST', url, payload, headers })).statusCode)
  }
  return statuses
}

/** All that happened at the provider until now reaches the ledger on a day. */
export async function happens({ account, organizationId }: OnlineHome, day?: string) {
  if (day) itIs(day)
  const statuses = await deliver(organizationId, account.webhooks.take())
  expect(new Set(statuses).size === 0 || statuses.every(status => status === 200)).toBe(true)
  expect(await work()).toEqual([])
}

export function work(): Promise<string[]> {
  return runJob(onlinePayments, { providers: app.providers })
}
