import { expect, test } from 'vitest'
import type { ReconciliationDetails } from '#shared/accounting/banking/reconciliations.ts'
import type { PaymentBatch } from '#shared/accounting/payment-batches.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, memberOf, tenantOf, type User } from '#test/world.ts'
import { made } from '../fixture.ts'
import { accountsOf, csvOf, sendFile } from './fixture.ts'

const day = (ago: number) => addDays(todayIn('America/New_York'), -ago)

test('a printed statement is ticked row by row, and unticked', async () => {
  const own = await landlord()
  const [{ id } = { id: '' }] = await accountsOf(own)
  const spent = async (amount: string) =>
    own.post('/api/expenses', {
      ...{ propertyId: own.property.id, category: 'supplies', payee: 'Store', amount },
      ...{ incurredOn: day(5), paidOn: day(5) },
    })
  await spent('10.00')
  await spent('20.00')
  const begun = await own.post<ReconciliationDetails>('/api/reconciliations', {
    ...{ bankAccountId: id, through: day(1), statementBalance: '-30.00' },
  })
  expect(begun.body).toMatchObject({
    difference: '-30.00',
    rows: [{ isTicked: false }, { isTicked: false }],
  })
  const rows = begun.body.rows.map(({ source, sourceId }) => ({ source, sourceId }))
  const path = `/api/reconciliations/${begun.body.id}`
  const ticked = await own.post(`${path}/ticks`, { rows, ticked: true })
  expect(ticked.body).toMatchObject({
    difference: '0.00',
    rows: [{ isTicked: true }, { isTicked: true }],
  })
  const unticked = await own.post(`${path}/ticks`, { rows: rows.slice(0, 1), ticked: false })
  expect(unticked.body).toMatchObject({ mustBe: expect.stringMatching(/^-[12]0.00$/) })
  expect((await own.delete(path)).status).toBe(204)
})

test('a reconciled payment is not voided: an admin reads how to reopen, a manager whom to ask', async () => {
  const own = await landlord()
  const manager = await memberOf(own, 'manager')
  const [{ id } = { id: '' }] = await accountsOf(own)
  const lease = await leaseUnit(own, own.units[0]?.id ?? '', (await tenantOf(own)).id)
  const rows = [{ leaseId: lease.id, amount: '30', paymentDate: day(1) }]
  const batch = made(await own.post<PaymentBatch>('/api/payments/batch', { rows }))
  const begun = await own.post<ReconciliationDetails>('/api/reconciliations', {
    ...{ bankAccountId: id, through: day(1), statementBalance: '30.00' },
  })
  const path = `/api/reconciliations/${begun.body.id}`
  const all = begun.body.rows.map(({ source, sourceId }) => ({ source, sourceId }))
  made(await own.post(`${path}/ticks`, { rows: all, ticked: true }))
  made(await own.patch(path, { state: 'done' }))
  const refused = (message: string) => ({ status: 409, body: { message } })
  const later = 'record the correction on a later day, or'
  const toAdmin = `A finished reconciliation has this row: ${later} reopen it under Banking, Reconcile`
  const toOther = `This row is reconciled with the bank: ${later} ask an admin to reopen the reconciliation`
  const voided = (by: User) =>
    by.patch(`/api/payments/${batch.payments[0]?.id}`, { status: 'voided', reason: 'Twice' })
  expect(await voided(own)).toMatchObject(refused(toAdmin))
  expect(await voided(manager)).toMatchObject(refused(toOther))
  const undone = (by: User) => by.post(`/api/payments/batch/${batch.id}/void`, { confirm: true })
  const named = `Bob Ray, $30.00, ${day(1)}`
  expect(await undone(own)).toMatchObject(refused(`${named}: ${toAdmin}`))
  expect(await undone(manager)).toMatchObject(refused(`${named}: ${toOther}`))
  const changed = (by: User) => by.patch(path, { statementBalance: '31.00' })
  expect(await changed(own)).toMatchObject(
    refused('This reconciliation is finished: reopen it first'),
  )
  expect(await changed(manager)).toMatchObject(
    refused('This reconciliation is finished: an admin can reopen it'),
  )
})

test('an account takes the money of its properties, and keeps the rows that are matched', async () => {
  const own = await landlord()
  const [first] = await accountsOf(own)
  const sent = {
    name: 'Alpha own',
    kind: 'operating',
    last4: '4321',
    propertyIds: [own.property.id],
  }
  const added = await own.post<{ id: string; message: string }>('/api/bank-accounts', sent)
  expect(added.body).toMatchObject({
    last4: '4321',
    properties: [{ id: own.property.id }],
    isDefault: false,
  })
  const whole = await own.post<{ fields: object }>('/api/bank-accounts', {
    ...sent,
    last4: '123454321',
  })
  expect(whole.body.fields).toEqual({ last4: 'Enter only the last four digits' })
  await own.post('/api/expenses', {
    ...{ propertyId: own.property.id, category: 'supplies', payee: 'Store', amount: '10' },
    ...{ incurredOn: day(5), paidOn: day(5) },
  })
  expect((await accountsOf(own)).map(({ book }) => book)).toEqual(['0.00', '0.00', '-10.00'])
  await sendFile(own, added.body.id, csvOf([{ on: day(5), payee: 'STORE', amount: '-10.00' }]))
  await own.post(`/api/bank-accounts/${added.body.id}/matches`, {})
  const moved = await own.patch<{ message: string }>(`/api/bank-accounts/${first?.id}`, {
    propertyIds: [own.property.id],
  })
  expect([moved.status, moved.body.message]).toEqual([
    409,
    'Lines of the bank are matched to rows of this property: it keeps its account',
  ])
})

test('the ledger’s balance counts each row once, also where the bank’s is of today', async () => {
  const own = await landlord()
  const [{ id } = { id: '' }] = await accountsOf(own)
  await own.post('/api/expenses', {
    ...{ propertyId: own.property.id, category: 'supplies', payee: 'Store', amount: '10' },
    ...{ incurredOn: day(0), paidOn: day(0) },
  })
  const lines = ['Date,Payee,Amount,Running Balance', `${day(0)},STORE,-10.00,-10.00`]
  expect((await sendFile(own, id, lines.join('\n'))).status).toBe(200)
  expect((await accountsOf(own))[0]).toMatchObject({
    ...{ book: '-10.00', bankBalance: { on: day(0), amount: '-10.00' }, difference: '0.00' },
  })
})

test('owners, staff and tenants read nothing of it', async () => {
  const lana = await landlord()
  const account = (await accountsOf(lana))[0]?.id ?? ''
  for (const role of ['owner', 'staff'] as const) {
    const member = await memberOf(lana, role)
    expect((await member.get('/api/bank-accounts')).status).toBe(403)
    expect((await sendFile(member, account, 'x')).status).toBe(403)
  }
  const stranger = await landlord()
  expect((await sendFile(stranger, account, 'x')).status).toBe(404)
  expect((await stranger.get(`/api/bank-lines?bankAccountId=${account}`)).status).toBe(404)
})
