import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GeneralLedger, TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { Journal } from '#shared/accounting/journals.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { giveTo } from '#test/ownership.ts'
import { call, database, landlord, memberOf, organizationIdOf } from '#test/world.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let chart: LedgerAccount[]
const idOf = (number: string) => chart.find(account => account.number === number)?.id ?? ''
const chartOf = async () => (await lana.get<LedgerAccount[]>('/api/accounts')).body
const sides = (debit: object, credit: object, amount = '120.00') => [
  { ...debit, debit: amount },
  { ...credit, credit: amount },
]

beforeAll(async () => {
  lana = await landlord()
  chart = await chartOf()
})

describe('the chart of accounts', () => {
  test('is there from the first day, in the order of its numbers', () => {
    expect(chart.length).toBe(45)
    expect(chart.slice(0, 3).map(({ number, name }) => `${number} ${name}`)).toEqual([
      '1010 Operating bank',
      '1020 Trust bank',
      '1030 Deposit bank',
    ])
    expect(chart.every(({ isSystem }) => isSystem)).toBe(true)
  })

  test('is renumbered and renamed, and the ledger follows', async () => {
    const renamed = await lana.patch<LedgerAccount>(`/api/accounts/${idOf('6110')}`, {
      number: '6111',
      name: 'Office supplies',
    })
    expect(renamed.body).toMatchObject({ number: '6111', name: 'Office supplies' })
    await lana.post('/api/expenses', {
      propertyId: lana.property.id,
      ...{ category: 'supplies', payee: 'Staples', amount: '7.00', incurredOn: today() },
    })
    const { rows } = (await lana.get<TrialBalance>('/api/trial-balance?basis=accrual')).body
    expect(rows).toContainEqual(
      expect.objectContaining({ number: '6111', name: 'Office supplies', debit: '7.00' }),
    )
  })

  test('has no number twice', async () => {
    const twice = { number: '1010', name: 'Another bank', type: 'asset' }
    const added = await lana.post('/api/accounts', twice)
    expect([added.status, added.body]).toEqual([
      409,
      expect.objectContaining({ message: 'Another account has this number' }),
    ])
    const changed = await lana.patch(`/api/accounts/${idOf('1020')}`, { number: '1010' })
    expect(changed.status).toBe(409)
  })

  test('archives an added account without a balance, and none that the ledger posts to', async () => {
    const { body: added } = await lana.post<LedgerAccount>('/api/accounts', {
      ...{ number: '6500', name: 'Depreciation', type: 'expense' },
    })
    const path = `/api/accounts/${added.id}`
    const lines = sides({ accountId: added.id }, { accountId: idOf('1500') })
    const { body: journal } = await lana.post<Journal>('/api/journals', { memo: 'Wear', lines })
    expect((await lana.patch(path, { archived: true })).status).toBe(409)
    await lana.delete(`/api/journals/${journal.id}`)
    expect(
      (await lana.patch<LedgerAccount>(path, { archived: true })).body.archivedAt,
    ).not.toBeNull()
    const archived = await lana.post('/api/journals', { memo: 'Wear', lines })
    expect(archived.body).toMatchObject({
      errors: [{ field: 'lines.0.accountId', message: 'Choose one of your accounts' }],
    })
    expect((await lana.patch(`/api/accounts/${idOf('4010')}`, { archived: true })).status).toBe(409)
  })
})

describe('a journal', () => {
  test('is numbered, stands in the ledger with its row, and counts on no day once it is voided', async () => {
    const place = { propertyId: lana.property.id, unitId: lana.units[0]?.id }
    const lines = sides(
      { accountId: idOf('6060'), ...place },
      { accountId: idOf('1010'), ...place },
    )
    const made = await lana.post<Journal>('/api/journals', { memo: 'Bank fees', lines })
    expect(made.body, JSON.stringify(made.body)).toHaveProperty('id')
    expect(made.body).toMatchObject({
      entryOn: today(),
      lines: [
        { account: { number: '6060' }, property: { name: lana.property.name }, debit: '120.00' },
        { account: { number: '1010' }, debit: '0.00', credit: '120.00' },
      ],
    })
    const next = await lana.post<Journal>('/api/journals', { memo: 'Next', lines })
    expect(next.body.number).toBe(made.body.number + 1)
    const ledger = async () =>
      (await lana.get<GeneralLedger>(`/api/general-ledger?accountId=${idOf('6060')}`)).body
    expect((await ledger()).lines).toContainEqual(
      expect.objectContaining({
        ...{ event: 'journal', memo: 'Bank fees', debit: '120.00', credit: '0.00' },
        source: { table: 'journals', id: made.body.id },
      }),
    )
    for (const { id } of [made.body, next.body]) expect(await voided(id)).toBe(204)
    expect(await ledger()).toMatchObject({ closing: '0.00', lines: [] })
    const { body: all } = await lana.get<Journal[]>('/api/journals?voided=true')
    expect(all[0]).toMatchObject({ memo: 'Next', voidReason: 'Typed twice' })
  })

  test.each([
    [
      'unequal',
      [{ debit: '1.00' }, { credit: '2.00' }],
      { field: 'lines', message: 'Debits must equal credits' },
    ],
    [
      'with both sides on a line',
      [{ debit: '1.00', credit: '1.00' }, { credit: '1.00' }],
      { field: 'lines.0.debit', message: 'Enter a debit or a credit, not both' },
    ],
    [
      'of one line',
      [{ debit: '1.00' }],
      { field: 'lines', message: 'A journal has at least two lines' },
    ],
  ])('that is %s is refused', async (_, given, error) => {
    const lines = given.map(side => ({ accountId: idOf('1010'), ...side }))
    const { status, body } = await lana.post('/api/journals', { memo: 'Odd', lines })
    expect([status, body]).toMatchObject([
      400,
      { errors: expect.arrayContaining([expect.objectContaining(error)]) },
    ])
  })

  test.each(['1200', '2010', '2100', '2110', '3900'])(
    'to account %s, which rows stand behind, is refused',
    async number => {
      const lines = sides({ accountId: idOf(number) }, { accountId: idOf('1010') })
      const { status, body } = await lana.post('/api/journals', { memo: 'Odd', lines })
      expect([status, JSON.stringify(body)]).toEqual([
        400,
        expect.stringContaining('follows from its own records: choose another account'),
      ])
    },
  )

  test('is refused on a later day, and of a unit of another property', async () => {
    const lines = sides({ accountId: idOf('6060') }, { accountId: idOf('1010') })
    const entryOn = addDays(today(), 1)
    expect((await lana.post('/api/journals', { entryOn, memo: 'Early', lines })).status).toBe(400)
    const unitId = lana.units[0]?.id
    const nowhere = lines.map(line => ({ ...line, unitId }))
    expect((await lana.post('/api/journals', { memo: 'Odd', lines: nowhere })).status).toBe(400)
  })

  test('is balanced and unchanging in the database, whatever code writes it', async () => {
    const lines = sides({ accountId: idOf('6060') }, { accountId: idOf('1010') })
    const { body } = await lana.post<Journal>('/api/journals', { memo: 'Kept', lines })
    const write = (statement: ReturnType<typeof sql>) =>
      database.transaction(tx => tx.execute(statement))
    await expect(
      write(
        sql`update journal_lines set debit = debit + 1 where journal_id = ${body.id} and debit > 0`,
      ),
    ).rejects.toThrow()
    await expect(
      write(sql`insert into journal_lines (id, organization_id, journal_id, place, account_id, debit)
        select gen_random_uuid(), organization_id, journal_id, 9, account_id, 5 from journal_lines
        where journal_id = ${body.id} limit 1`),
    ).rejects.toThrow()
    await lana.delete(`/api/journals/${body.id}`)
  })

  test('of many at once has a number of its own', async () => {
    const lines = sides({ accountId: idOf('6060') }, { accountId: idOf('1010') })
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        lana.post<Journal>('/api/journals', { memo: 'At once', lines }),
      ),
    )
    expect(new Set(made.map(({ body }) => body.number)).size).toBe(8)
    for (const { body } of made) await lana.delete(`/api/journals/${body.id}`)
  })
})

test('an owner reads the ledger of the own property and no journal; staff read nothing', async () => {
  const owner = await memberOf(lana, 'owner')
  const staff = await memberOf(lana, 'staff')
  const { body: other } = await lana.post<{ id: string }>('/api/properties', {
    ...{ name: 'Other', address: '9 Other St', totalUnits: 1 },
  })
  await giveTo(lana, owner, lana.property.id)
  const bank = { accountId: idOf('1010') }
  for (const [propertyId, amount] of [
    [lana.property.id, '11.00'],
    [other.id, '13.00'],
    [null, '17.00'],
  ]) {
    const place = { propertyId }
    const lines = sides({ accountId: idOf('6060'), ...place }, { ...bank, ...place }, `${amount}`)
    await lana.post('/api/journals', { memo: 'Fees', lines })
  }
  const seen = async (path: string) => JSON.stringify((await owner.get(path)).body)
  for (const path of ['/api/trial-balance', '/api/balance-sheet', '/api/general-ledger']) {
    expect(await seen(path), path).toContain('11.00')
    expect(await seen(path), path).not.toMatch(/13\.00|17\.00|41\.00/)
  }
  for (const path of ['/api/accounts', '/api/journals'])
    expect((await owner.get(path)).status).toBe(403)
  const reports = ['trial-balance', 'balance-sheet', 'cash-flow', 'general-ledger', 'accounts']
  for (const path of reports) expect((await staff.get(`/api/${path}`)).status, path).toBe(403)
})

test('a manager voids a journal on its day, and later only an admin does', async () => {
  const manager = await memberOf(lana, 'manager')
  const lines = sides({ accountId: idOf('6060') }, { accountId: idOf('1010') })
  const { body } = await manager.post<Journal>('/api/journals', { memo: 'Old', lines })
  await database.db.execute(
    sql`update journals set created_at = now() - interval '3 days' where id = ${body.id}`,
  )
  expect((await manager.delete(`/api/journals/${body.id}`)).status).toBe(403)
  expect((await lana.delete(`/api/journals/${body.id}`)).status).toBe(204)
})

test('the first chart is no entry of the audit log, an added account and a journal are', async () => {
  const organizationId = await organizationIdOf(lana)
  const { rows } = await database.db.execute<{ entity: string; entries: number }>(
    sql`select entity, count(*)::int as entries from audit_log
      where chain = ${organizationId} and action = 'created' and entity in ('ledger_account', 'journal') group by 1`,
  )
  const of = Object.fromEntries(rows.map(({ entity, entries }) => [entity, entries]))
  expect(of.ledger_account).toBe(1)
  expect(of.journal).toBeGreaterThan(10)
})

async function voided(id: string) {
  const body = { reason: 'Typed twice' }
  return (await call('DELETE', `/api/journals/${id}`, { token: lana.token, body })).status
}

function today() {
  return todayIn('America/New_York')
}
