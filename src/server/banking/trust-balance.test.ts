import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { CloseChecklist } from '#shared/accounting/closed-periods.ts'
import type { Day } from '#shared/dates.ts'
import { database, landlord, memberOf } from '#test/world.ts'
import { enter, paid } from '../accounting/bills/fixture.ts'
import { properties } from '../db/tables.ts'
import { charge, itIs, made } from '../fixture.ts'
import { accountsOf, csvOf, linesOf, rowsOf, sendFile } from './fixture.ts'
import { held, trustOf, vendorOf } from './trust-fixture.ts'

test('each of several owners has their own part, less their part of prepaid rent', async () => {
  const home = await held()
  const { lana, propertyId, draw } = home
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-03-10')
  const owners = [
    { userId: ada.user.id, percent: '75' },
    { userId: ben.user.id, percent: '25' },
  ]
  const shares = { owners, effectiveFrom: '2025-03-01' }
  made(await lana.put(`/api/properties/${propertyId}/owners`, { ...shares, confirm: true }))
  expect(await trustOf(home)).toMatchObject({
    ...{ book: '712.40', owed: '712.40', difference: '0.00', prepaid: '400.00' },
    owners: expect.arrayContaining([
      expect.objectContaining({ balance: '234.30' }),
      expect.objectContaining({ balance: '78.10' }),
    ]),
  })
  const named = { ownerId: ben.user.id }
  const all = await Promise.all([draw('78.10', named), draw('78.10', named)])
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await draw('0.01', named)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^0\.00 is available for /) },
  })
  made(await draw('234.30', { ownerId: ada.user.id }))
})

test('a close asks whether trust accounts balance', async () => {
  const home = await held()
  const { lana } = home
  const line = async () => {
    const path = '/api/closed-periods/checklist?through=2025-03-09'
    const { lines } = made(await lana.get<CloseChecklist>(path))
    return lines.find(({ check }) => check === 'three_way_difference')
  }
  expect(await line()).toMatchObject({ state: 'done', count: 0 })
  const bill = made(await enter(lana, await vendorOf(home), ['50']))
  const bankAccountId = (await accountsOf(lana))[0]?.id
  const sent = { bankAccountId, paidOn: '2025-03-09' }
  made(await paid(lana, [{ billId: bill.id }], sent))
  const trust = (await accountsOf(lana)).find(({ kind }) => kind === 'trust')
  expect(await line()).toMatchObject({
    ...{ state: 'open', count: 1, bankAccounts: [{ id: trust?.id }] },
  })
  expect(await trustOf(home)).toMatchObject({ difference: '50.00' })
})

test('a retained deposit is to be transferred until the bank shows it', async () => {
  const { lana, lease } = await held()
  const deposit = (await accountsOf(lana)).find(({ kind }) => kind === 'deposit')?.id ?? ''
  const post = (body: object) => lana.post('/api/deposit-entries', { leaseId: lease.id, ...body })
  made(await post({ kind: 'received', amount: '1000', confirm: true }))
  await charge(lana, lease, 'damage', '700')
  made(await post({ kind: 'applied', amount: '300', notes: 'Door' }))
  const transfer = async (asOf: Day) =>
    made(await lana.get(`/api/bank-accounts/${deposit}/trust?asOf=${asOf}`))
  const waiting = { book: '700.00', deposits: '700.00', difference: '0.00', toTransfer: '300.00' }
  expect(await transfer('2025-03-10')).toMatchObject(waiting)
  itIs('2025-03-20')
  expect(await transfer('2025-03-20')).toMatchObject(waiting)
  made(
    await sendFile(
      lana,
      deposit,
      csvOf([{ on: '2025-03-18', payee: 'TRANSFER', amount: '-300.00' }]),
    ),
  )
  const [line] = await linesOf(lana, deposit)
  const row = (await rowsOf(lana, deposit)).find(({ amount }) => amount === '-300.00')
  const rows = [{ source: 'deposit_entry', sourceId: row?.sourceId }]
  made(await lana.post(`/api/bank-lines/${line?.id}/matches`, { rows }))
  expect(await transfer('2025-03-17')).toMatchObject({ toTransfer: '300.00' })
  expect(await transfer('2025-03-20')).toMatchObject({ ...waiting, toTransfer: '0.00' })
})

test('deposits are in accounts for deposits or trust alone', async () => {
  const { lana, propertyId, account } = await held()
  const path = `/api/bank-accounts/${account.id}`
  const own = [{ id: propertyId, name: 'Alpha' }]
  expect(account).toMatchObject({ properties: own, depositProperties: [] })
  const placed = made(await lana.patch<BankAccount>(path, { depositPropertyIds: [propertyId] }))
  expect(placed).toMatchObject({ properties: own, depositProperties: own })
  const [operating] = await accountsOf(lana)
  const sentence = 'Only a trust account holds deposits with other money'
  const wrong = { depositPropertyIds: [propertyId] }
  expect(await lana.patch(`/api/bank-accounts/${operating?.id}`, wrong)).toMatchObject({
    ...{ status: 400, body: { fields: { depositPropertyIds: sentence } } },
  })
  const stranger = await landlord()
  const foreign = { depositPropertyIds: [stranger.property.id] }
  expect(await lana.patch(path, foreign)).toMatchObject({
    ...{ status: 400, body: { fields: { depositPropertyIds: 'Choose your own properties' } } },
  })
  const directly = database.db
    .update(properties)
    .set({ depositAccountId: operating?.id })
    .where(eq(properties.id, propertyId))
  await expect(directly).rejects.toMatchObject({
    cause: { constraint: 'properties_account_kinds' },
  })
  expect(made(await lana.patch<BankAccount>(path, { depositPropertyIds: [] }))).toMatchObject({
    ...{ properties: own, depositProperties: [] },
  })
})
