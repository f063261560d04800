import { describe, expect, it, vi } from 'vitest'
import type { Bill } from '#shared/accounting/bills.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import { memberOf } from '#test/world.ts'
import { accountsOf, csvOf, linesOf, sendFile } from '../../banking/fixture.ts'
import { itIs, made } from '../../fixture.ts'
import { balances, march, paid } from './fixture.ts'

const refused =
  'This expense is above the limit of its property: leave it unpaid until another person approves it'

/** A property with a limit of 100.00, and two people who can approve. */
async function limited() {
  const { lana, vendor } = await march()
  made(await lana.patch(`/api/properties/${lana.property.id}`, { billApprovalLimit: '100' }))
  vi.useRealTimers()
  const manager = await memberOf(lana, 'manager')
  itIs('2025-03-10')
  const record = (amount: string, body: object = {}) =>
    lana.post<Expense>('/api/expenses', {
      ...{ propertyId: lana.property.id, category: 'repairs', payee: 'Pipe & Sons', amount },
      ...{ incurredOn: '2025-03-01', ...body },
    })
  const pay = (id: string) => lana.patch<Expense>(`/api/expenses/${id}`, { paidOn: '2025-03-10' })
  const held = async () =>
    (await lana.get<Bill[]>('/api/bills?list=to_approve')).body.map(({ total }) => total)
  return { lana, manager, vendor, record, pay, held }
}

describe('an expense above the limit', () => {
  it('counts, and is paid once another person approved it', async () => {
    const { lana, manager, record, pay, held } = await limited()
    const expense = made(await record('100.01'))
    expect(expense).toMatchObject({ approval: 'waiting', paidOn: null, amount: '100.01' })
    expect(await held()).toEqual(['100.01'])
    expect(await balances(lana, 'accrual')).toMatchObject({ 2010: -100.01 })
    expect(await pay(expense.id)).toMatchObject({ status: 403, body: { message: refused } })
    expect((await paid(lana, [{ billId: expense.id, amount: '1' }])).status).toBe(400)

    const path = `/api/bills/${expense.id}`
    expect((await lana.put(`${path}/approval`, {})).status).toBe(403)
    expect((await lana.get<Bill>(path)).body).toMatchObject({
      ...{ state: 'to_approve', isApprovable: false, lines: [{ amount: '100.01' }] },
      enteredBy: { id: lana.user.id },
    })
    expect((await manager.get<Bill>(path)).body.isApprovable).toBe(true)
    expect(made(await manager.put<Bill>(`${path}/approval`, {}))).toMatchObject({
      ...{ state: 'approved', approvedBy: { id: manager.user.id }, approvedAlone: false },
    })
    expect((await manager.put(`${path}/approval`, {})).status).toBe(200)
    expect((await manager.put(`${path}/approval`, { stage: 'to_approve' })).status).toBe(409)
    expect(made(await pay(expense.id))).toMatchObject({
      approval: 'approved',
      paidOn: '2025-03-10',
    })
    expect(await held()).toEqual([])
  })

  it('waits whichever way it is recorded', async () => {
    const { lana, record, held } = await limited()
    expect(await record('100.01', { paidOn: '2025-03-02' })).toMatchObject({
      ...{ status: 403, body: { message: refused, fields: { paidOn: refused } } },
    })
    made(await record('200', { repeats: 'monthly' }))
    const often = { rhythm: 'monthly', startsOn: '2025-02-01', paidWhenDue: true }
    const loan = { propertyId: lana.property.id, category: 'mortgage_interest', payee: 'Bank' }
    made(await lana.post('/api/recurring-expenses', { ...loan, ...often, amount: '300' }))
    made(await lana.post('/api/recurring-expenses', { ...loan, ...often, amount: '100' }))
    const request = made(
      await lana.post<{ id: string }>('/api/maintenance-requests', {
        ...{ unitId: lana.units[0]?.id, title: 'Boiler', description: 'It is cold' },
      }),
    )
    const cost = { category: 'repairs', payee: 'Heat Ltd', amount: '400', incurredOn: '2025-03-09' }
    made(await lana.post(`/api/maintenance-requests/${request.id}/expenses`, cost))
    expect((await held()).toSorted()).toEqual(['200.00', '300.00', '300.00', '400.00'])
    const { body } = await lana.get<Expense[]>('/api/expenses?paid=true')
    expect(body.map(({ amount, approval }) => `${amount} ${approval}`)).toEqual([
      ...['100.00 null', '100.00 null'],
    ])
  })

  it('is recorded as paid where the bank shows it', async () => {
    const { lana } = await limited()
    const [account] = await accountsOf(lana)
    const id = account?.id ?? ''
    made(
      await sendFile(lana, id, csvOf([{ on: '2025-03-05', payee: 'ROOFER', amount: '-900.00' }])),
    )
    const [line] = await linesOf(lana, id)
    const create = { kind: 'expense', propertyId: lana.property.id, category: 'repairs' }
    made(await lana.post(`/api/bank-lines/${line?.id}/matches`, { create }))
    expect((await lana.get<Bill[]>('/api/bills?list=paid')).body).toMatchObject([
      { state: 'paid', total: '900.00', isApprovable: false },
    ])
  })

  it('stays approved in a correction of the same amount to the same payee alone', async () => {
    const { manager, record, pay } = await limited()
    const { id } = made(await record('150'))
    made(await manager.put(`/api/bills/${id}/approval`, {}))
    made(await pay(id))
    const correct = { replaces: id, paidOn: '2025-03-10' }
    expect((await record('151', correct)).status).toBe(403)
    expect((await record('150', { ...correct, payee: 'Other' })).status).toBe(403)
    const right = made(await record('150', { ...correct, category: 'supplies' }))
    expect(right).toMatchObject({ approval: 'approved', category: 'supplies' })
  })

  it('of a vendor whose insurance expired is approved with a reason', async () => {
    const { lana, manager, vendor, record } = await limited()
    await lana.patch(`/api/vendors/${vendor.id}`, { insuranceExpiresOn: '2025-03-09' })
    const { id } = made(await record('150', { vendorId: vendor.id }))
    const path = `/api/bills/${id}/approval`
    expect((await manager.put(path, {})).status).toBe(400)
    expect(made(await manager.put<Bill>(path, { reason: 'Renewed' }))).toMatchObject({
      approvalReason: 'Renewed',
    })
  })

  it('is approved at once where no other person can, and refunds need none', async () => {
    const { lana } = await march()
    made(await lana.patch(`/api/properties/${lana.property.id}`, { billApprovalLimit: '100' }))
    const sent = { propertyId: lana.property.id, category: 'repairs', payee: 'A' }
    const dated = { incurredOn: '2025-03-01', paidOn: '2025-03-01' }
    const alone = made(
      await lana.post<Expense>('/api/expenses', { ...sent, ...dated, amount: '500' }),
    )
    expect(alone).toMatchObject({ approval: 'approved', paidOn: '2025-03-01' })
    expect((await lana.get<Bill>(`/api/bills/${alone.id}`)).body.approvedAlone).toBe(true)
    expect(
      made(await lana.post<Expense>('/api/expenses', { ...sent, ...dated, amount: '-500' })),
    ).toMatchObject({ approval: null })
  })
})
