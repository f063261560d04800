import { beforeAll, describe, expect, test } from 'vitest'
import { closeChecks } from '#shared/accounting/closed-periods.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made, pay, rentFallsDue } from '../../fixture.ts'

/** One payment of a closed month and one of an open month are voided; the bank returned a third. */
const reason = 'bulk test 2'
const returned = 'Insufficient funds'

let lana: Awaited<ReturnType<typeof leaseHome>>['lana']
let lease: { id: string; tenantId: string }
let people: Awaited<ReturnType<typeof everybody>>
let corrected: Payment

beforeAll(async () => {
  ;({ lana, lease } = await leaseHome('2025-03-01'))
  corrected = await pay(lana, lease, '1200')
  people = await everybody(lana, lease)
  itIs('2025-04-02')
  await rentFallsDue(lease)
  const mistake = await pay(lana, lease, '50')
  const bounced = await pay(lana, lease, '70')
  const waived = Object.fromEntries(closeChecks.map(check => [check, 'Seen']))
  made(await lana.post('/api/closed-periods', { through: '2025-03-31', waived }))
  for (const { id } of [corrected, mistake])
    made(await lana.patch(`/api/payments/${id}`, { status: 'voided', reason, confirm: true }))
  const sent = { status: 'reversed', reason: returned, confirm: true }
  made(await lana.patch(`/api/payments/${bounced.id}`, sent))
}, 60_000)

const reasonsOf = async (who: User) =>
  made(await who.get<Payment[]>(`/api/payments?leaseId=${lease.id}&sort=amount`)).map(
    ({ amount, status, isCorrected, reversalReason }) =>
      [amount, status, isCorrected, reversalReason] as const,
  )

async function download(who: User, url: string) {
  const headers = { authorization: `Bearer ${who.token}` }
  const { statusCode, rawPayload } = await app.inject({ url, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}
const printed = async (who: User, url: string) =>
  (await linesOfPdf(await download(who, url))).join(' ')

describe('the reason for voiding a payment', () => {
  test('is read by the office', async () => {
    for (const who of [lana, people.manager])
      expect(await reasonsOf(who)).toEqual([
        ['50.00', 'voided', false, reason],
        ['70.00', 'reversed', false, returned],
        ['1200.00', 'reversed', true, reason],
      ])
  })

  test('is hidden from tenant and owner, who read the bank’s reason', async () => {
    for (const who of [people.tenant, people.owner]) {
      expect(await reasonsOf(who)).toEqual([
        ['50.00', 'voided', false, null],
        ['70.00', 'reversed', false, returned],
        ['1200.00', 'reversed', true, null],
      ])
      const saved = await download(who, '/api/payments/file?format=csv')
      expect(saved.toString()).not.toContain(reason)
      expect(saved.toString()).toContain(returned)
    }
  })

  test('stands in the ledger for the office alone, as a correction', async () => {
    const notes = async (who: User) =>
      made(await who.get<Ledger>(`/api/leases/${lease.id}/ledger?voided=true`))
        .entries.filter(({ kind }) => kind === 'reversal')
        .map(({ description, note }) => [description, note])
        .sort()
    const bank = ['Payment returned', returned]
    expect(await notes(lana)).toEqual([['Payment corrected', reason], bank])
    for (const who of [people.tenant, people.owner])
      expect(await notes(who)).toEqual([['Payment corrected', null], bank])
  })

  test('is in no document for the tenant, whichever role prints it', async () => {
    for (const who of [lana, people.tenant, people.owner]) {
      const papers = [
        await printed(who, `/api/payments/${corrected.id}/receipt`),
        await printed(who, `/api/leases/${lease.id}/rent-statement/pdf?year=2025`),
        await printed(who, `/api/leases/${lease.id}/ledger/pdf`),
      ]
      for (const paper of papers) expect(paper).not.toContain(reason)
      expect(papers[0]).toContain(
        'This payment was corrected on April 1, 2025: it had been recorded by mistake.',
      )
      expect(papers[1]).toContain('Payment corrected')
      expect(papers[1]).toContain(returned)
    }
  })

  test('is in no notification, which says that the payment was corrected', async () => {
    const told = made(await people.tenant.get<Notification[]>('/api/notifications'))
    expect(JSON.stringify(told)).not.toContain(reason)
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['A payment was corrected', 'A payment was returned']),
    )
  })
})
