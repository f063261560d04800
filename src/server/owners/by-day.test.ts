import { describe, expect, it, vi } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type {
  OwnerStatement,
  StatementFigures,
  StatementLine,
} from '#shared/owners/owner-statements.ts'
import type { PropertyOwner } from '#shared/owners/property-owners.ts'
import { memberOf } from '#test/world.ts'
import { charge, itIs, leaseHome, made, pay, rentFallsDue } from '../fixture.ts'

type Preview = StatementFigures & { lines: StatementLine[]; issued: { isUpToDate: boolean } | null }

/** A home at 1,000 a month from 1 August, owned by Ada; 10% of all receipts. */
async function managed(terms: object = {}) {
  const { lana, lease } = await leaseHome('2025-08-01', { monthlyRent: '1000' })
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-08-01')
  const path = `/api/properties/${lana.property.id}`
  made(
    await lana.patch(path, {
      ownerId: ada.user.id,
      managementFeePercent: '10',
      managementFeeBase: 'all',
      ...terms,
    }),
  )
  const propertyId = lana.property.id
  const preview = async (month: string, ownerId?: string) =>
    made(
      await lana.get<Preview>(
        `${path}/owner-statement?month=${month}${ownerId ? `&ownerId=${ownerId}` : ''}`,
      ),
    )
  const issue = async (month: string, ownerId?: string) =>
    made(await lana.post<OwnerStatement>('/api/owner-statements', { propertyId, month, ownerId }))
  const sell = (ownerId: string, ownerSince?: string) => lana.patch(path, { ownerId, ownerSince })
  const draw = (amount: string, more: object = {}) =>
    lana.post('/api/owner-entries', { propertyId, kind: 'draw', amount, ...more })
  return { lana, lease, ada, ben, path, propertyId, preview, issue, sell, draw }
}

describe('an owner’s balance', () => {
  it('stays with them when the home is sold, and the new owner begins with zero', async () => {
    const { lana, lease, ada, ben, preview, issue, sell, draw } = await managed()
    await pay(lana, lease, '1000', '2025-08-02')
    itIs('2025-11-12')
    await rentFallsDue(lease)
    await pay(lana, lease, '1000', '2025-10-03')
    made(await sell(ben.user.id))
    expect(await issue('2025-10')).toMatchObject({ ownerId: ada.user.id, ending: '1900.00' })
    expect(await preview('2025-11')).toMatchObject({ beginning: '0.00', ending: '0.00' })
    expect(await preview('2025-11', ada.user.id)).toMatchObject({ beginning: '1900.00' })
    const drawn = made(await draw('1900', { ownerId: ada.user.id }))
    expect(drawn).toMatchObject({ ownerId: ada.user.id, entryOn: '2025-11-12' })
    expect(await preview('2025-11', ada.user.id)).toMatchObject({
      draws: '1900.00',
      ending: '0.00',
    })
    expect(await preview('2025-11')).toMatchObject({ draws: '0.00', ending: '0.00' })
  })

  it('lists the balance of each owner, the latest first', async () => {
    const { lana, lease, ada, ben, path, sell, draw } = await managed({
      managementFeePercent: null,
    })
    await pay(lana, lease, '1000', '2025-08-01')
    itIs('2025-10-05')
    made(await sell(ben.user.id, '2025-09-15'))
    made(await draw('400', { ownerId: ada.user.id }))
    await rentFallsDue(lease)
    await pay(lana, lease, '900', '2025-10-02')
    const [his, hers, ...others] = made(await lana.get<PropertyOwner[]>(`${path}/owners`))
    expect(his).toMatchObject({ id: ben.user.id, soldOn: null, balance: '900.00' })
    expect(hers).toMatchObject({
      ...{ id: ada.user.id, soldOn: '2025-09-15', balance: '600.00', available: '600.00' },
    })
    // Lana, who had added it, has owned it on no day with money.
    expect(others.map(({ balance }) => balance)).toEqual(['0.00'])
    expect((await ada.get(`${path}/owners`)).status).toBe(403)
  })

  it('is split within the month of a sale, each with the fee of their days', async () => {
    const { lana, lease, ada, ben, preview, issue, sell } = await managed()
    await pay(lana, lease, '1000', '2025-08-01')
    itIs('2025-10-05')
    await pay(lana, lease, '600', '2025-09-20')
    await pay(lana, lease, '400', '2025-09-10')
    made(await sell(ben.user.id, '2025-09-15'))
    expect(await preview('2025-09', ada.user.id)).toMatchObject({
      receipts: '400.00',
      managementFee: '40.00',
    })
    const [his, hers] = [await issue('2025-09'), await issue('2025-09', ada.user.id)]
    expect(his).toMatchObject({
      version: 1,
      beginning: '0.00',
      receipts: '600.00',
      ending: '540.00',
    })
    expect(hers).toMatchObject({ version: 1, ending: '1360.00', isLatest: true })
    const fees = made(await lana.get<Expense[]>('/api/expenses?category=management_fees'))
    expect(fees.map(({ amount, paidOn }) => [amount, paidOn])).toEqual([
      ['60.00', '2025-09-30'],
      ['40.00', '2025-09-14'],
    ])
  })

  it('is visible to each owner for the days they owned', async () => {
    const { lana, lease, ada, ben, path, sell, issue } = await managed()
    await pay(lana, lease, '1000', '2025-08-02')
    itIs('2025-10-05')
    await rentFallsDue(lease)
    await pay(lana, lease, '900', '2025-10-02')
    await issue('2025-08')
    made(await sell(ben.user.id, '2025-09-15'))
    await issue('2025-09')
    const seen = async (who: typeof ada) => {
      const payments = made(await who.get<Payment[]>('/api/payments')).map(({ amount }) => amount)
      const charges = made(await who.get<{ dueDate: string }[]>('/api/charges'))
      const statements = made(await who.get<OwnerStatement[]>('/api/owner-statements'))
      return {
        payments,
        charges: charges.map(({ dueDate }) => dueDate),
        statements: statements.map(({ month }) => month),
        home: (await who.get(path)).status,
        leases: made(await who.get<unknown[]>('/api/leases')).length,
      }
    }
    expect(await seen(ada)).toEqual({
      payments: ['1000.00'],
      charges: ['2025-09-01', '2025-08-01'],
      statements: ['2025-08'],
      home: 404,
      leases: 0,
    })
    expect(await seen(ben)).toEqual({
      payments: ['900.00'],
      charges: ['2025-10-01'],
      statements: ['2025-09'],
      home: 200,
      leases: 1,
    })
    const income = async (who: typeof ada) => {
      const params = { from: '2025-08-01', to: '2025-10-05' }
      const made_ = await who.post<{ totals: Record<string, { value: string }> }>(
        '/api/reports/generate',
        {
          reportType: 'Profit & Loss',
          params,
        },
      )
      return made(made_).totals.Income?.value
    }
    expect([await income(ada), await income(ben)]).toEqual(['1000.00', '900.00'])
  })

  it('is transferred on a day up to today and not before the former owner’s first day', async () => {
    const { ben, lana, path, sell } = await managed()
    itIs('2025-10-05')
    const refused = async (ownerSince: string) =>
      (await sell(ben.user.id, ownerSince)).body as { fields?: object }
    expect(await refused('2025-10-06')).toMatchObject({
      fields: { ownerSince: expect.any(String) },
    })
    expect(await refused('2025-07-01')).toMatchObject({
      fields: { ownerSince: expect.any(String) },
    })
    made(await sell(ben.user.id, '2025-09-15'))
    made(await lana.patch(path, { ownerSince: '2025-09-20' }))
    expect((await lana.get(path)).body).toMatchObject({
      ownerId: ben.user.id,
      ownerSince: '2025-09-20',
    })
  })

  it('asks before a draw above the available balance', async () => {
    const { lana, lease, draw } = await managed()
    await pay(lana, lease, '1000', '2025-08-01')
    const asked = await draw('900.01')
    expect(asked).toMatchObject({ status: 409, body: { needsConfirmation: true } })
    expect((await draw('900.00')).status).toBe(201)
    expect((await draw('0.01', { confirm: true })).status).toBe(201)
  })
})

describe('a late entry', () => {
  it('comes with its fee in the next statement, which begins where the last ended', async () => {
    const { lana, lease, preview, issue } = await managed()
    itIs('2025-10-05')
    await pay(lana, lease, '1000', '2025-09-05')
    expect(await issue('2025-09')).toMatchObject({ ending: '900.00' })
    await pay(lana, lease, '1000', '2025-09-28')
    itIs('2025-11-05')
    const late = {
      beginning: '900.00',
      earlierEntries: '1000.00',
      earlierFees: '100.00',
      ending: '1800.00',
    }
    const { lines } = await preview('2025-10')
    expect(lines.map(({ details, balance }) => `${details} ${balance}`)).toEqual([
      'Beginning balance 900.00',
      'Entries for earlier months 1900.00',
      'Management fee for earlier months 1800.00',
      'Ending balance 1800.00',
    ])
    expect(await issue('2025-10')).toMatchObject(late)
    expect(await preview('2025-10')).toMatchObject({ ...late, issued: { isUpToDate: true } })
    // After the correction, no difference is left to bring forward.
    expect(await issue('2025-09')).toMatchObject({
      version: 2,
      ending: '1800.00',
      managementFee: '200.00',
    })
    expect(await preview('2025-10')).toMatchObject({ issued: { isUpToDate: false } })
    const nothing = {
      beginning: '1800.00',
      earlierEntries: '0.00',
      earlierFees: '0.00',
      ending: '1800.00',
    }
    expect(await issue('2025-10')).toMatchObject({ version: 2, ...nothing })
  })
})

describe('the management fee', () => {
  it('is of rent alone unless a property has another base, and of prepaid rent once it is applied', async () => {
    const { lana, lease, preview } = await managed({ managementFeeBase: ['rent'] })
    await charge(lana, lease, 'parking', '35')
    await pay(lana, lease, '1535', '2025-08-01')
    itIs('2025-09-20')
    expect(await preview('2025-08')).toMatchObject({ receipts: '1535.00', managementFee: '100.00' })
    const { property } = await leaseHome('2025-08-01').then(({ lana }) => lana)
    expect(property).toMatchObject({ managementFeeBase: ['rent'] })
  })
})
