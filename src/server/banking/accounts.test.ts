import { expect, test } from 'vitest'
import type { ReconciliationDetails } from '#shared/accounting/banking/reconciliations.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, memberOf } from '#test/world.ts'
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
