import { describe, expect, it, test } from 'vitest'
import type { LeasePayers } from '#shared/accounting/payers.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made, pay, rentFallsDue } from '../../fixture.ts'

/** The receipt of a payment, as a user downloads it. */
async function receipt(who: User, payment: { id: string }) {
  const { statusCode, rawPayload, headers } = await app.inject({
    url: `/api/payments/${payment.id}/receipt`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload, body: rawPayload.toString() }
}

describe('a receipt', () => {
  it('shows payer, home, amount, allocations and the balance after it', async () => {
    const { lana, lease } = await leaseHome('2025-03-17')
    itIs('2025-04-01')
    await rentFallsDue(lease)
    const sent = { leaseId: lease.id, amount: '1000', paymentMethod: 'check', notes: 'No. 118' }
    const { body: payment } = await lana.post<{ id: string }>('/api/payments', sent)
    await lana.patch('/api/organization', {
      address: '12 Hudson Ave\nAlbany, NY 12207',
      phone: '(518) 555-0100',
      email: 'office@lord.example',
    })
    const printed = await receipt(lana, payment)
    expect(printed.status).toBe(200)
    expect(printed.headers['content-disposition']).toContain(
      `filename="Receipt_${payment.id.slice(-8)}.pdf"`,
    )
    expect(await linesOfPdf(printed.bytes)).toEqual([
      'Lana Lord',
      '12 Hudson Ave',
      'Albany, NY 12207',
      '(518) 555-0100 · office@lord.example',
      'Bob Ray',
      '1 Alpha St, Unit 1',
      'April 1, 2025',
      `Receipt #${payment.id.slice(-8)}`,
      'Received from | Bob Ray',
      'Received by | Lana Lord',
      'Property | Alpha, Unit 1, 1 Alpha St',
      'Date received | April 1, 2025',
      'Payment method | Check',
      'Reference | No. 118',
      'Applied to | Due date | Amount',
      'Rent, March 17 – 31, 2025 | March 17, 2025 | $580.65',
      'Rent, April 1 – 30, 2025 | April 1, 2025 | $419.35',
      'Amount received | $1,000.00',
      'Balance due after this payment | $780.65',
      'Generated Apr 1, 2025, 1:00 PM EDT | Page 1 of 1',
    ])
  })

  it('of an authority is made out to it, at its address', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    const named = { name: 'Albany Housing', address: '1 Plaza\nAlbany, NY 12207' }
    const agency = made(await lana.post<{ id: string }>('/api/agencies', named))
    const payer = { kind: 'agency', agencyId: agency.id, share: '820' }
    const { payers } = made(
      await lana.put<LeasePayers>(`/api/leases/${lease.id}/payers`, {
        ...{ payers: [payer], effectiveFrom: '2025-01-01' },
      }),
    )
    const sent = { leaseId: lease.id, amount: '820', payerId: payers[0]?.id }
    const payment = made(await lana.post<{ id: string }>('/api/payments', sent))
    const lines = await linesOfPdf((await receipt(lana, payment)).bytes)
    expect(lines.slice(1, 4)).toEqual(['Albany Housing', '1 Plaza', 'Albany, NY 12207'])
    expect(lines).toContain('Received from | Albany Housing')
  })

  it('shows the unapplied amount, and stays the same after later payments', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const first = await pay(lana, lease, '1500')
    const text = async () => linesOfPdf((await receipt(lana, first)).bytes)
    const then = await text()
    expect(then).toContain('Prepaid, for upcoming charges | $300.00')
    expect(then).toContain('Prepaid after this payment | $300.00')
    itIs('2025-03-10')
    await pay(lana, lease, '400')
    const later = await text()
    expect(later.slice(0, -1)).toEqual(then.slice(0, -1))
    expect(later.at(-1)).toBe('Generated Mar 10, 2025, 1:00 PM EDT | Page 1 of 1')
  })

  it('is marked when the bank returned the payment', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const payment = await pay(lana, lease, '1200')
    itIs('2025-03-08')
    await lana.patch(`/api/payments/${payment.id}`, { status: 'reversed', reason: 'No funds' })
    const lines = await linesOfPdf((await receipt(lana, payment)).bytes)
    expect(lines).toContain(`Receipt #${payment.id.slice(-8)} | REVERSED`)
    expect(lines).toContain('Rent, March 1 – 31, 2025 | March 1, 2025 | $1,200.00')
    expect(lines).toContain('Balance due after the return | $1,200.00')
    expect(lines.join(' ')).toContain(
      'This payment was returned on March 8, 2025: No funds. The charges that it had paid are due again.',
    )
  })

  it('exists only for received payments', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { tenant } = await everybody(lana, lease)
    const reported = await pay(tenant, lease, '1200')
    const none = {
      status: 409,
      body: expect.stringContaining('Only a completed payment has a receipt'),
    }
    expect(await receipt(tenant, reported)).toMatchObject(none)
    const mistake = await pay(lana, lease, '1200')
    await lana.patch(`/api/payments/${mistake.id}`, { status: 'voided', reason: 'Typed wrong' })
    expect(await receipt(lana, mistake)).toMatchObject(none)
  })
})

test('is readable by all who see the payment, and by no one else', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01')
  const payment = await pay(lana, lease, '1200')
  const { owner, staff, tenant } = await everybody(lana, lease)
  for (const person of [owner, tenant]) expect((await receipt(person, payment)).status).toBe(200)
  for (const person of [staff, otto]) expect((await receipt(person, payment)).status).toBe(404)
})
