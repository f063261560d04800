import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import { addMoney } from '#shared/money.ts'
import type { StatementFigures, StatementLine } from '#shared/owners/owner-statements.ts'
import { database, memberOf } from '#test/world.ts'
import { properties } from '../db/tables.ts'
import { itIs, leaseHome, made, pay } from '../fixture.ts'

type Preview = StatementFigures & { feeToPost: string; lines: StatementLine[] }

/** A home at 1,000 a month from August 2025, which Ada owns. Today is 12 November. */
async function managed(terms: object) {
  const { lana, lease } = await leaseHome('2025-08-01', { monthlyRent: '1000' })
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-11-12')
  const path = `/api/properties/${lana.property.id}`
  made(await lana.patch(path, { ownerId: ada.user.id, ownerSince: '2025-08-01', ...terms }))
  const propertyId = lana.property.id
  const preview = async (month: string, { user } = ada) =>
    made(await lana.get<Preview>(`${path}/owner-statement?month=${month}&ownerId=${user.id}`))
  const issue = async (month: string) =>
    made(await lana.post('/api/owner-statements', { propertyId, month, ownerId: ada.user.id }))
  const posted = async () => {
    const { body } = await lana.get<Expense[]>(`/api/expenses?propertyId=${propertyId}`)
    return body.map(
      ({ incurredOn, amount, description }) => `${incurredOn} ${amount} ${description}`,
    )
  }
  return { lana, lease, ada, ben, path, preview, issue, posted }
}

const feeLines = ({ lines }: Preview) =>
  lines.flatMap(({ details, out }) => (details.includes('fee') ? [`${details}: ${out}`] : []))

describe('the management fee of a month', () => {
  let home: Awaited<ReturnType<typeof managed>>
  beforeEach(async () => {
    const terms = { managementFeePercent: '8', managementFeeFlat: '25', managementFeeMinimum: '60' }
    home = await managed(terms)
    await pay(home.lana, home.lease, '1000', '2025-08-03')
  })

  it('is its percentage and its flat amount, at least the minimum', async () => {
    const [august, september] = [await home.preview('2025-08'), await home.preview('2025-09')]
    expect(feeLines(august)).toEqual(['Management fee, 8% of 1,000.00 plus 25.00 a month: 105.00'])
    expect(feeLines(september)).toEqual(['Management fee, monthly minimum: 60.00'])
  })

  it('keeps the rule it was issued with, for late receipts too', async () => {
    await home.issue('2025-08')
    expect(await home.posted()).toEqual([
      '2025-08-31 105.00 8% of 1000.00 (rent) plus 25.00 a month, at least 60.00 a month',
    ])
    const other = {
      managementFeePercent: '10',
      managementFeeFlat: '50',
      managementFeeMinimum: '900',
    }
    made(await home.lana.patch(home.path, { ...other, leasingFeePercent: '100' }))
    expect(await home.preview('2025-08')).toMatchObject({
      managementFee: '105.00',
      feeToPost: '0.00',
    })
    // A month without a statement has the property's rule, each month before it its own.
    expect(await home.preview('2025-09')).toMatchObject({
      ...{ managementFee: '900.00', earlierFees: '0.00', beginning: '895.00' },
    })
    const { body } = await home.lana.get<{ id: string }[]>('/api/payments')
    made(
      await home.lana.patch(`/api/payments/${body[0]?.id}`, {
        status: 'voided',
        reason: 'Typed twice',
        confirm: true,
      }),
    )
    // Without receipts 8% are nothing and 25.00 are less than 60.00.
    expect(await home.preview('2025-09')).toMatchObject({ earlierFees: '-45.00' })
  })

  it('is divided by days between owners, and sums to the month', async () => {
    const terms = {
      managementFeePercent: null,
      managementFeeFlat: '100',
      managementFeeMinimum: null,
    }
    made(await home.lana.patch(home.path, terms))
    const shares = [
      { userId: home.ada.user.id, percent: '50' },
      { userId: home.ben.user.id, percent: '50' },
    ]
    const from = { effectiveFrom: '2025-10-11' }
    made(await home.lana.put(`${home.path}/owners`, { owners: shares, ...from }))
    const [ada, ben] = [await home.preview('2025-10'), await home.preview('2025-10', home.ben)]
    // 10 of 31 days are 32.26; of the other 67.74 each bears a half.
    expect([ada.managementFee, ben.managementFee]).toEqual(['66.13', '33.87'])
    expect(addMoney(ada.managementFee, ben.managementFee)).toBe('100.00')
    await home.issue('2025-10')
    expect(await home.posted()).toEqual([
      '2025-10-31 67.74 100.00 a month',
      '2025-10-10 32.26 100.00 a month',
    ])
  })

  it('is none by rule where one was entered by hand', async () => {
    const byHand = {
      category: 'management_fees',
      payee: 'Us',
      amount: '10',
      incurredOn: '2025-09-30',
    }
    const propertyId = home.lana.property.id
    made(await home.lana.post('/api/expenses', { ...byHand, propertyId, paidOn: '2025-09-30' }))
    expect(await home.preview('2025-09')).toMatchObject({
      managementFee: '10.00',
      feeToPost: '0.00',
    })
  })

  it('ends its flat and minimum amounts when the property is archived', async () => {
    await database.db
      .update(properties)
      .set({ archivedAt: new Date('2025-11-12T12:00:00Z') })
      .where(eq(properties.id, home.lana.property.id))
    const months = ['2025-11', '2025-12'].map(month => home.preview(month))
    expect((await Promise.all(months)).map(({ managementFee }) => managementFee)).toEqual([
      '60.00',
      '0.00',
    ])
  })
})

describe('the leasing fee', () => {
  it('is due once, in the month in which a lease begins', async () => {
    const home = await managed({ leasingFeePercent: '50', leasingFeeFlat: '100' })
    const august = await home.preview('2025-08')
    expect(feeLines(august)).toEqual([expect.stringMatching(/^Leasing fee, Unit .+: 600\.00$/)])
    expect(august).toMatchObject({ managementFee: '600.00', feeToPost: '600.00' })
    await home.issue('2025-08')
    expect(await home.posted()).toEqual([
      expect.stringMatching(/^2025-08-01 600\.00 Leasing fee, Unit \S+$/),
    ])
    expect(await home.preview('2025-09')).toMatchObject({
      managementFee: '0.00',
      earlierFees: '0.00',
    })
    made(await home.lana.patch(home.path, { leasingFeePercent: '10' }))
    expect(await home.preview('2025-08')).toMatchObject({
      managementFee: '600.00',
      feeToPost: '0.00',
    })
  })

  it.each([
    [{ managementFeeFlat: '-1' }, 'managementFeeFlat'],
    [{ managementFeeMinimum: 'much' }, 'managementFeeMinimum'],
    [{ leasingFeePercent: '100.01' }, 'leasingFeePercent'],
    [{ leasingFeeFlat: '1.234' }, 'leasingFeeFlat'],
  ])('and the others are amounts: %o is refused at its field', async (terms, field) => {
    const { lana } = await leaseHome('2025-08-01', {})
    const refused = await lana.patch(`/api/properties/${lana.property.id}`, terms)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })
})
