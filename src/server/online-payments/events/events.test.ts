import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedEvent } from '#test/stripe/events/webhooks.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { app, database } from '#test/world.ts'
import {
  allocations,
  charges,
  payments,
  providerAccounts,
  providerEvents,
} from '../../db/tables.ts'
import { itIs, made } from '../../fixture.ts'
import {
  attemptRow,
  completePage,
  deliver,
  type OnlineHome,
  onlineHome,
  payOnline,
  saved,
  work,
} from '../fixture.ts'

let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

it('an event is taken by its signature alone, once, and holds no data of people', async () => {
  const home = await onlineHome(stripe)
  const methodId = await saved(home, { card: '4242424242424242' })
  made(await payOnline(home, { kind: 'card', methodId }))
  const [event] = home.account.webhooks.take()
  if (!event) throw new Error('No event')
  const at = Math.floor(Date.now() / 1000)
  const late = home.account.webhooks.sign(event.event, { at: at - 301 })
  const forged = home.account.webhooks.sign(event.event, { secret: 'whsec_other' })
  expect(await deliver(home.organizationId, [late, forged])).toEqual([400, 400])
  expect(await storedOf(home)).toEqual([])
  expect(await deliver(home.organizationId, [event, event])).toEqual([200, 200])
  const other = await onlineHome(stripe)
  expect(await deliver(other.organizationId, [event])).toEqual([400])
  const [stored, ...more] = await storedOf(home)
  expect(more).toEqual([])
  expect(Object.keys(stored?.body ?? {})).toEqual(['at', 'subject'])
})

it('the former secret signs until its day is over', async () => {
  const home = await onlineHome(stripe)
  const methodId = await saved(home, { card: '4242424242424242' })
  made(await payOnline(home, { kind: 'card', methodId }))
  const events = home.account.webhooks.take().slice(0, 1)
  const formerWebhookSecret = app.providers.encrypt(home.account.webhooks.secret)
  const changed = { webhookSecret: app.providers.encrypt('whsec_new'), formerWebhookSecret }
  const set = (formerUntil: Date) =>
    database.db
      .update(providerAccounts)
      .set({ ...changed, formerUntil })
      .where(eq(providerAccounts.organizationId, home.organizationId))
  await set(new Date(Date.now() - 1000))
  expect(await deliver(home.organizationId, events)).toEqual([400])
  await set(new Date(Date.now() + 60_000))
  expect(await deliver(home.organizationId, events)).toEqual([200])
})

it('any order, repetition and loss of events leaves the same ledger', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 40, maxLength: 40 }),
      async (places, times) => {
        const home = await onlineHome(stripe)
        const events = await liveThrough(home)
        const sent = events
          .flatMap((event, turn) => Array<SignedEvent>(times[turn % times.length] ?? 1).fill(event))
          .map((event, turn) => ({ event, place: places[turn % places.length] ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ event }) => event)
        // Handled in two runs: objects are read again, and the ledger moves forward only.
        const half = Math.ceil(sent.length / 2)
        await deliver(home.organizationId, sent.slice(0, half))
        expect(await work()).toEqual([])
        await deliver(home.organizationId, sent.slice(half))
        // An hour later, those that never came are fetched.
        await database.db
          .update(providerAccounts)
          .set({ comparedAt: null })
          .where(eq(providerAccounts.organizationId, home.organizationId))
        expect(await work()).toEqual([])
        seen.add(JSON.stringify(await ledgerOf(home)))
      },
    ),
    { numRuns: 6 },
  )
  expect([...seen]).toHaveLength(1)
  expect([...seen][0]).toContain('reversed')
})

/** A debit that arrives and is lost, one that fails, a card that is refunded in part; the events of all that. */
async function liveThrough(home: OnlineHome): Promise<SignedEvent[]> {
  const debit = made(await payOnline(home, { amount: '400.00' }))
  await completePage(home, debit, { bank: '000000000009' })
  const intent = () => home.account.records.all('payment_intent').at(-1)?.id ?? ''
  const first = intent()
  itIs('2025-03-02')
  await work()
  const failing = await saved(home, { bank: '000000000009' })
  const second = made(await payOnline(home, { amount: '300.00', methodId: failing }))
  const methodId = await saved(home, { card: '4242424242424242' })
  const third = made(await payOnline(home, { amount: '200.00', kind: 'card', methodId }))
  home.account.settle(first)
  home.account.fail((await attemptRow(second)).providerId ?? '', 'R01')
  home.account.refund((await attemptRow(third)).providerId ?? '', 2_000)
  const dispute = home.account.dispute(first)
  if (dispute.status !== 'lost') home.account.closeDispute(dispute.id, 'lost')
  return home.account.webhooks.take()
}

async function ledgerOf({ lease }: OnlineHome) {
  const { db } = database
  const [paid, charged, applied] = await Promise.all([
    db.select().from(payments).where(eq(payments.leaseId, lease.id)),
    db.select().from(charges).where(eq(charges.leaseId, lease.id)),
    db.select().from(allocations).where(eq(allocations.leaseId, lease.id)),
  ])
  return {
    payments: paid
      .map(row => `${row.receivedOn} ${row.amount} ${row.status} ${row.reversedOn}`)
      .sort(),
    charges: charged.map(row => `${row.dueDate} ${row.kind} ${row.amount} ${row.voidedOn}`).sort(),
    covered: applied
      .filter(row => !row.voidedOn)
      .map(row => `${row.appliedOn} ${row.amount}`)
      .sort(),
  }
}

function storedOf({ organizationId }: OnlineHome) {
  return database.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.organizationId, organizationId))
}
