import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { BankLine, createBankMatches } from '#shared/accounting/banking/bank-lines.ts'
import type { BankRule } from '#shared/accounting/banking/bank-rules.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import { paymentReference } from '#shared/accounting/online/reference.ts'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { call, landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { made } from '../fixture.ts'
import { accountsOf, csvOf, linesOf, rowsOf, sendFile } from './fixture.ts'

type Matched = z.output<typeof createBankMatches.reply>

let lana: Awaited<ReturnType<typeof landlord>>
let account: string
let lease: Lease
const today = todayIn('America/New_York')
const day = (ago: number) => addDays(today, -ago)

beforeAll(async () => {
  lana = await landlord()
  account = (await accountsOf(lana))[0]?.id ?? ''
  const tenant = await tenantOf(lana, 'Marlowe')
  lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenant.id, {
    startDate: addMonthsClamped(today, -3),
    endDate: addMonthsClamped(today, 9),
  })
})

const spend = async (amount: string, ago: number, payee = 'Hardware store') =>
  made(
    await lana.post<Expense>('/api/expenses', {
      ...{ propertyId: lana.property.id, category: 'supplies', payee, amount },
      ...{ incurredOn: day(ago), paidOn: day(ago) },
    }),
  )
const send = async (lines: Parameters<typeof csvOf>[0]) =>
  made(await sendFile(lana, account, csvOf(lines)))
const lineAt = async (amount: string) => {
  const line = (await linesOf(lana, account)).find(one => one.amount === amount)
  if (!line) throw new Error(`There is no line of ${amount}`)
  return line
}
const match = (line: BankLine, body: object) =>
  lana.post<Matched & { message: string }>(`/api/bank-lines/${line.id}/matches`, body)

describe('a line', () => {
  test('that names a lease by its reference is offered for it, while its payment is not recorded', async () => {
    const reference = paymentReference(lease.id).toLowerCase().replace('-', ' ')
    const [named, both] = ['77.00', '78.00']
    await send([
      { on: day(2), payee: `ZELLE ${reference}`, amount: named },
      { on: day(2), payee: `ZELLE ${reference} RT-00000000`, amount: both },
    ])
    const line = await lineAt(named)
    expect(line).toMatchObject({ leaseId: lease.id, proposal: null })
    expect((await lineAt(both)).leaseId).toBeNull()
    const create = { kind: 'payment', leaseId: line.leaseId, confirm: true }
    expect(made(await match(line, { create }))).toMatchObject({ state: 'created', leaseId: null })
  })

  test('is matched to rows up to its amount and theirs, and unmatched again', async () => {
    const [one, two] = [await spend('30.00', 20), await spend('70.00', 20)]
    await send([
      { on: day(19), payee: 'HARDWARE', amount: '-100.00' },
      { on: day(18), payee: 'HARDWARE', amount: '-31.00' },
    ])
    const line = await lineAt('-100.00')
    expect(line.proposal).toMatchObject({ certainty: 'sure', score: 85 })
    const row = (id: string, amount?: string) => ({ source: 'expense', sourceId: id, amount })
    const part = made(await match(line, { rows: [row(one.id), row(two.id, '69.00')] }))
    expect(part).toMatchObject({ state: 'new', open: '-1.00' })
    expect(part.matches.map(({ amount }) => amount)).toEqual(['-30.00', '-69.00'])
    const other = await lineAt('-31.00')
    expect((await match(other, { rows: [row(one.id)] })).body.message).toBe(
      'This row is matched already',
    )
    expect((await match(other, { rows: [row(two.id, '2.00')] })).body).toMatchObject({
      fields: { 'rows.0.amount': 'At most 1.00 of this row is left for the line' },
    })
    expect(made(await match(line, { rows: [row(two.id)] }))).toMatchObject({
      state: 'matched',
      open: '0.00',
    })
    const id = part.matches[0]?.id
    expect((await lana.delete(`/api/bank-lines/${line.id}/matches/${id}`)).status).toBe(204)
    expect(await lineAt('-100.00')).toMatchObject({ state: 'new', open: '-30.00' })
    expect((await rowsOf(lana, account)).find(({ sourceId }) => sourceId === one.id)).toMatchObject(
      { open: '-30.00' },
    )
  })

  test('loses its row when that is voided', async () => {
    const wrong = await spend('55.55', 12)
    await send([{ on: day(11), payee: 'HARDWARE STORE', amount: '-55.55' }])
    const line = await lineAt('-55.55')
    made(await match(line, { rows: [{ source: 'expense', sourceId: wrong.id }] }))
    expect((await lineAt('-55.55')).state).toBe('matched')
    expect((await lana.delete(`/api/expenses/${wrong.id}`)).status).toBe(204)
    expect(await lineAt('-55.55')).toMatchObject({ state: 'new', matches: [] })
  })

  test('is ignored with a reason, and new again', async () => {
    const line = await lineAt('-31.00')
    const path = `/api/bank-lines/${line.id}`
    expect((await lana.patch<{ message: string }>(path, { ignored: true })).status).toBe(400)
    expect(made(await lana.patch(path, { ignored: true, reason: 'Not ours' }))).toMatchObject({
      ...{ state: 'ignored', ignoredReason: 'Not ours' },
    })
    expect((await match(line, { create: { kind: 'payment', leaseId: lease.id } })).status).toBe(409)
    expect(made(await lana.patch(path, { ignored: false }))).toMatchObject({ state: 'new' })
  })

  test('becomes a payment, an expense or an owner entry of its amount and day', async () => {
    await send([
      { on: day(9), payee: 'MARLOWE', amount: '321.00', check: '1001' },
      { on: day(9), payee: 'CITY WATER', amount: '-81.00' },
      { on: day(9), payee: 'LANA', amount: '-12.34' },
    ])
    const paid = made(
      await match(await lineAt('321.00'), {
        create: { kind: 'payment', leaseId: lease.id, confirm: true },
      }),
    )
    expect(paid).toMatchObject({
      state: 'created',
      matches: [
        {
          isCreated: true,
          row: { source: 'payment', day: day(9), checkNumber: '1001', leaseId: lease.id },
        },
      ],
    })
    const create = { kind: 'expense', propertyId: lana.property.id, category: 'utilities' }
    const spent = made(await match(await lineAt('-81.00'), { create }))
    expect(spent.matches[0]?.row).toMatchObject({
      source: 'expense',
      name: 'CITY WATER',
      amount: '-81.00',
    })
    const draw = { kind: 'owner_entry', propertyId: lana.property.id, confirm: true }
    const elsewhere = { ...draw, propertyId: account }
    expect((await match(await lineAt('-12.34'), { create: elsewhere })).body).toMatchObject({
      fields: { 'create.propertyId': 'Choose one of your properties' },
    })
    const drawn = made(await match(await lineAt('-12.34'), { create: draw }))
    expect(drawn.matches[0]?.row).toMatchObject({ source: 'owner_entry', name: 'Lana Lord' })
  })
})

describe('a rule', () => {
  test('is offered after the third equal choice, records the next ones, and is undone as a whole', async () => {
    const create = { kind: 'expense', propertyId: lana.property.id, category: 'utilities' }
    await send(
      [1, 2, 3].map(nth => ({
        on: day(nth),
        payee: `COMCAST 00${nth} 8839`,
        amount: `-6${nth}.00`,
      })),
    )
    const offers = []
    for (const nth of [1, 2, 3])
      offers.push(made(await match(await lineAt(`-6${nth}.00`), { create })).offeredRule)
    const rule = {
      payeeContains: 'COMCAST',
      propertyId: lana.property.id,
      vendorId: null,
      category: 'utilities',
    }
    expect(offers).toEqual([null, null, rule])
    const added = made(await lana.post<BankRule>('/api/bank-rules', rule))
    expect(added).toMatchObject({ uses: 0, action: 'expense', property: { id: lana.property.id } })
    const sent = await send([
      { on: day(0), payee: 'Comcast 004', amount: '-64.00' },
      { on: day(0), payee: 'Comcast refund', amount: '5.00' },
    ])
    expect(sent).toMatchObject({ added: 2, byRules: 1 })
    expect(await lineAt('-64.00')).toMatchObject({
      ...{ state: 'created', matches: [{ rule: { payeeContains: 'COMCAST' } }] },
    })
    expect((await lineAt('5.00')).state).toBe('new')
    const undone = await call('DELETE', `/api/bank-rules/${added.id}`, {
      ...{ token: lana.token, body: { undo: true } },
    })
    expect(undone.body).toEqual({ undone: 1 })
    expect(await lineAt('-64.00')).toMatchObject({ state: 'new', matches: [] })
    const { body } = await lana.get<Expense[]>('/api/expenses?q=Comcast')
    expect(body.map(({ amount }) => amount).sort()).toEqual(['61.00', '62.00', '63.00'])
    expect((await lana.get<BankRule[]>('/api/bank-rules')).body).toEqual([])
  })

  test('leaves a line that may be a row of the ledger to a person', async () => {
    await spend('90.00', 3, 'Gardener')
    await lana.post('/api/bank-rules', {
      payeeContains: 'garden',
      action: 'ignore',
      reason: 'Private',
    })
    const sent = await send([
      { on: day(2), payee: 'GARDEN CO', amount: '-90.00' },
      { on: day(2), payee: 'GARDEN CO', amount: '-91.00' },
    ])
    expect(sent.byRules).toBe(1)
    expect((await lineAt('-90.00')).state).toBe('new')
    expect(await lineAt('-91.00')).toMatchObject({ state: 'ignored', ignoredReason: 'Private' })
  })
  test('for a property whose money is elsewhere leaves the line, and a new row says so', async () => {
    const deposits = (await accountsOf(lana)).find(({ kind }) => kind === 'deposit')?.id ?? ''
    const expense = { propertyId: lana.property.id, category: 'other' }
    made(await lana.post('/api/bank-rules', { payeeContains: 'PAPER FEE', ...expense }))
    const fee = csvOf([{ on: day(1), payee: 'PAPER FEE', amount: '-5.00' }])
    expect(made(await sendFile(lana, deposits, fee))).toMatchObject({ added: 1, byRules: 0 })
    const [line] = await linesOf(lana, deposits)
    expect(line?.state).toBe('new')
    const create = { kind: 'expense', ...expense }
    const refused = await lana.post<{ fields: object }>(`/api/bank-lines/${line?.id}/matches`, {
      create,
    })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        'create.propertyId':
          'Money of this property is in another bank account: choose another property, or add a journal',
      },
    ])
  })
})
