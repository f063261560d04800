import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { OwnerEntry } from '#shared/accounting/owner-entries.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import { february, march } from '#test/office-f.ts'
import { database, memberOf } from '#test/world.ts'
import { expenses, properties } from '../db/tables.ts'
import { alphaMarch, owned } from './statements-fixture.ts'

describe('an owner statement', () => {
  it('shows the figures of the month, to the cent', async () => {
    const { alpha, beta, preview } = await owned('by hand')
    expect(await preview(alpha, '2025-02')).toMatchObject({
      beginning: '0.00',
      receipts: '2650.00',
      managementFee: '212.00',
      ending: '2438.00',
    })
    expect(await preview(alpha, '2025-03')).toMatchObject({ ...alphaMarch, feeToPost: '0.00' })
    expect(await preview(beta, '2025-03')).toMatchObject({
      beginning: '1840.00',
      receipts: '1200.00',
      expenses: '810.00',
      managementFee: '96.00',
      ending: '2134.00',
    })
  })

  it('agrees with the reports of the same month and property', async () => {
    const { alpha, beta, preview, report } = await owned('by hand')
    for (const propertyId of [alpha, beta])
      for (const [month, period] of [
        ['2025-02', february],
        ['2025-03', march],
      ] as const) {
        const said = await preview(propertyId, month)
        const book = (await report('Profit & Loss', { ...period, propertyId })).totals
        const spent = (await report('Expense Report', { ...period, propertyId })).totals
        const cents = (text: string) => Math.round(Number(text) * 100)
        expect(cents(said.receipts) + cents(said.depositsApplied)).toBe(
          cents(`${book?.Income?.value}`),
        )
        expect(cents(said.expenses) + cents(said.managementFee)).toBe(
          cents(`${spent?.Amount?.value}`),
        )
        expect(cents(said.ending) - cents(said.beginning)).toBe(cents(`${book?.Net?.value}`))
        expect(said.lines.at(-1)?.balance).toBe(said.ending)
      }
  })

  it('ends where the next month begins, draws and contributions between', async () => {
    const { lana, alpha, preview } = await owned('by rule')
    const enter = (kind: string, amount: string, entryOn: string) =>
      lana.post<OwnerEntry>('/api/owner-entries', { propertyId: alpha, kind, amount, entryOn })
    await enter('draw', '2000', '2025-02-28')
    await enter('contribution', '150.25', '2025-03-01')
    const wrong = await enter('draw', '5', '2025-03-02')
    expect((await lana.delete(`/api/owner-entries/${wrong.body.id}`)).status).toBe(204)
    await lana.patch(`/api/properties/${alpha}`, { reserve: '500' })
    const first = await preview(alpha, '2025-02')
    expect(first).toMatchObject({ managementFee: '212.00', draws: '2000.00', ending: '438.00' })
    // The fee of February counts in March once it is posted.
    expect(first.feeToPost).toBe('212.00')
    const issued = await lana.post('/api/owner-statements', { propertyId: alpha, month: '2025-02' })
    expect(issued.status).toBe(201)
    const second = await preview(alpha, '2025-03')
    expect(second).toMatchObject({
      beginning: first.ending,
      contributions: '150.25',
      draws: '0.00',
      ending: '2430.89',
      available: '1911.54',
    })
  })

  it('posts the fee once as an expense of the month, and corrects it when issued again', async () => {
    const { lana, alpha, issue, preview, leases } = await owned('by rule')
    const fees = async () =>
      (await lana.get<Expense[]>(`/api/expenses?category=management_fees&propertyId=${alpha}`)).body
    const first = await issue(alpha, '2025-03')
    expect(first.body).toMatchObject({ version: 1, managementFee: '182.84', isLatest: true })
    expect(await fees()).toMatchObject([
      { amount: '182.84', paidOn: '2025-03-31', description: '8% of 2285.48' },
    ])
    expect(await preview(alpha, '2025-03')).toMatchObject({
      feeToPost: '0.00',
      issued: { version: 1, isUpToDate: true },
    })
    // A payment of March that was recorded later; the percentage has changed since.
    await lana.patch(`/api/properties/${alpha}`, { managementFeePercent: '10' })
    const late = await lana.post('/api/payments', {
      leaseId: leases.ann,
      amount: '100',
      paymentDate: '2025-03-31T17:00:00Z',
    })
    expect(late.status).toBe(201)
    expect(await preview(alpha, '2025-03')).toMatchObject({
      feeToPost: '8.00',
      issued: { version: 1, isUpToDate: false },
    })
    const second = await issue(alpha, '2025-03')
    expect(second.body).toMatchObject({ version: 2, managementFee: '190.84' })
    expect(await fees()).toMatchObject([{ amount: '190.84' }])
    const voided = await database.db.select().from(expenses).where(eq(expenses.feeMonth, '2025-03'))
    const [wrong] = voided.filter(row => row.propertyId === alpha && row.voidedOn)
    expect(wrong).toMatchObject({ amount: '182.84', voidedBy: lana.user.id })
    const kept = await lana.get<OwnerStatement>(`/api/owner-statements/${first.body.id}`)
    expect(kept.body).toMatchObject({ managementFee: '182.84', isLatest: false })
  })

  it('of an unfinished month, of an unowned or foreign property is refused at the field', async () => {
    const { lana, alpha, issue } = await owned('by hand')
    const outsider = await owned('by hand')
    const now = new Date().toISOString().slice(0, 7)
    const sentences = [await issue(alpha, now), await issue(outsider.alpha, '2025-03')]
    await database.db.update(properties).set({ ownerId: null }).where(eq(properties.id, alpha))
    sentences.push(await issue(alpha, '2025-03'))
    expect(sentences.map(({ status, text }) => [status, JSON.parse(text).fields])).toEqual([
      [400, { month: 'Choose a month that has ended' }],
      [400, { propertyId: 'Choose one of your properties' }],
      [400, { propertyId: 'Set the owner of this property first' }],
    ])
    const draw = { propertyId: alpha, kind: 'draw', amount: '1' }
    expect((await lana.post('/api/owner-entries', draw)).status).toBe(400)
  })

  it('whose fee exceeds the largest amount is refused in plain text', async () => {
    const { lana, alpha, leases, issue } = await owned('by rule')
    await lana.patch(`/api/properties/${alpha}`, { managementFeePercent: '100' })
    const paid = {
      ...{ leaseId: leases.ann, amount: '99999999.99', paymentDate: '2025-03-20' },
      confirm: true,
    }
    for (let times = 0; times < 2; times += 1) await lana.post('/api/payments', paid)
    expect(await issue(alpha, '2025-03')).toMatchObject({
      status: 400,
      body: { message: 'These amounts add up to more than the largest allowed total' },
    })
  })

  it('issued by two users in parallel is posted once and numbered in order', async () => {
    const { lana, alpha, issue } = await owned('by rule')
    const both = await Promise.all([issue(alpha, '2025-03'), issue(alpha, '2025-03')])
    expect(both.map(({ body }) => body.version).sort()).toEqual([1, 2])
    const fees = await lana.get<Expense[]>('/api/expenses?category=management_fees')
    expect(fees.body).toHaveLength(1)
  })
})

describe('a user who owns no property here', () => {
  it('reads no statement and no draw, and makes none', async () => {
    const { lana, alpha, issue } = await owned('by hand')
    const { body } = await issue(alpha, '2025-03')
    const other = await memberOf(lana, 'owner')
    const staff = await memberOf(lana, 'staff')
    expect((await other.get(`/api/owner-statements/${body.id}`)).status).toBe(404)
    expect((await other.get<unknown[]>('/api/owner-statements')).body).toEqual([])
    expect((await staff.get<unknown[]>('/api/owner-statements')).body).toEqual([])
    expect((await staff.get(`/api/owner-statements/${body.id}`)).status).toBe(404)
    expect((await staff.get('/api/owner-entries')).status).toBe(403)
    expect((await other.post(`/api/owner-statements/${body.id}/mail`, {})).status).toBe(403)
  })
})
