import { describe, expect, test } from 'vitest'
import type { ReconciliationDetails } from '#shared/accounting/banking/reconciliations.ts'
import type { TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { Journal } from '#shared/accounting/journals.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, memberOf, type User } from '#test/world.ts'
import { made } from '../fixture.ts'
import { accountsOf } from './fixture.ts'

const day = (ago: number) => addDays(todayIn('America/New_York'), -ago)

/** A statement with an expense of 30.00 ticked, whose balance is this far from it. */
async function statement(balance: string, accountOf?: (propertyId: string) => object) {
  const own = await landlord()
  const accountId = accountOf
    ? made(await own.post<{ id: string }>('/api/bank-accounts', accountOf(own.property.id))).id
    : ((await accountsOf(own))[0]?.id ?? '')
  made(
    await own.post('/api/expenses', {
      ...{ propertyId: own.property.id, category: 'supplies', payee: 'Store', amount: '30' },
      ...{ incurredOn: day(5), paidOn: day(5) },
    }),
  )
  const begun = made(
    await own.post<ReconciliationDetails>('/api/reconciliations', {
      ...{ bankAccountId: accountId, through: day(1), statementBalance: balance },
    }),
  )
  const rows = begun.rows.map(({ source, sourceId }) => ({ source, sourceId }))
  const path = `/api/reconciliations/${begun.id}`
  made(await own.post(`${path}/ticks`, { rows, ticked: true }))
  const finish = (adjustment?: object, by: User = own) =>
    by.patch<ReconciliationDetails & { message: string }>(path, { state: 'done', adjustment })
  const balances = async () => {
    const { body } = await own.get<TrialBalance>('/api/trial-balance?basis=cash')
    return Object.fromEntries(
      body.rows.map(row => [row.number, Number(row.debit) - Number(row.credit)]),
    )
  }
  return { own, path, finish, balances }
}

describe('a difference', () => {
  test('of at most 1.00 becomes a journal on the last day, which counts as on the statement', async () => {
    const { own, path, finish, balances } = await statement('-31.00')
    expect((await finish()).body.message).toBe('The difference is -1.00: it must be 0.00')
    const done = made(await finish({ reason: 'Bank fee' }, await memberOf(own, 'manager')))
    expect(done).toMatchObject({
      ...{ state: 'done', difference: '0.00', book: '-31.00' },
      adjustment: { amount: '-1.00', memo: 'Bank adjustment: Bank fee' },
    })
    expect((await own.get<Journal[]>('/api/journals')).body).toMatchObject([
      {
        ...{ id: done.adjustment?.journalId, entryOn: day(1) },
        lines: [
          { account: { number: '1010' }, credit: '1.00', property: null },
          { account: { number: '6140' }, debit: '1.00', property: null },
        ],
      },
    ])
    expect(await balances()).toMatchObject({ 1010: -31, 6140: 1 })
    // Frozen: voided, the statement would no longer agree.
    expect((await own.delete(`/api/journals/${done.adjustment?.journalId}`)).status).toBe(409)
    expect((await own.delete(path)).status).toBe(204)
    expect((await own.delete(`/api/journals/${done.adjustment?.journalId}`)).status).toBe(204)
    expect((await own.get<ReconciliationDetails>(path)).body).toMatchObject({
      ...{ adjustment: null, difference: '-1.00' },
    })
  })

  test('where the bank has more is other income', async () => {
    const { finish, balances } = await statement('-29.99')
    expect(made(await finish({ reason: 'Rounding' })).adjustment?.amount).toBe('0.01')
    expect(await balances()).toMatchObject({ 1010: -29.99, 4095: -0.01 })
  })

  test.each(['-31.01', '-28.99'])('above 1.00 is not adjusted: %s', async balance => {
    const { own, finish } = await statement(balance)
    expect(await finish({ reason: 'Bank fee' })).toMatchObject({ status: 409 })
    expect((await own.get<Journal[]>('/api/journals')).body).toEqual([])
  })

  test('needs a reason, is adjusted once, and none is made without a difference', async () => {
    const { own, path, finish } = await statement('-31.00')
    expect((await finish({ reason: ' ' })).body).toMatchObject({
      fields: { 'adjustment.reason': 'Reason is required' },
    })
    made(await finish({ reason: 'Bank fee' }))
    expect((await own.delete(path)).status).toBe(204)
    made(await own.patch(path, { statementBalance: '-32.00' }))
    expect((await finish({ reason: 'Again' })).body.message).toBe(
      'This reconciliation has an adjustment already: void its journal first',
    )
    made(await own.patch(path, { statementBalance: '-31.00' }))
    made(await finish({ reason: 'Again' }))
    expect((await own.get<Journal[]>('/api/journals')).body).toHaveLength(1)
  })

  test('in the account of a property is borne by that one, and by no other', async () => {
    const elsewhere = (propertyId: string) => ({
      ...{ name: 'Alpha', kind: 'operating', last4: '4321', propertyIds: [propertyId] },
    })
    const { own, finish } = await statement('-30.50', elsewhere)
    const other = await landlord()
    const strange = await finish({ reason: 'Fee', propertyId: other.property.id })
    expect(strange.body).toMatchObject({
      fields: {
        'adjustment.propertyId': 'Choose a property whose money is in this account',
      },
    })
    made(await finish({ reason: 'Fee' }))
    const [journal] = (await own.get<Journal[]>('/api/journals')).body
    expect(journal?.lines.map(({ property }) => property?.id)).toEqual([
      ...[own.property.id, own.property.id],
    ])
  })
})
