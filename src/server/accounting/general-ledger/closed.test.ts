import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { Journal } from '#shared/accounting/journals.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { database, landlord, organizationIdOf } from '#test/world.ts'

test('a journal of a closed day is booked on the first open one, and its void changes no closed day', async () => {
  const lana = await landlord()
  const { body: chart } = await lana.get<LedgerAccount[]>('/api/accounts')
  const idOf = (number: string) => chart.find(account => account.number === number)?.id
  const through = addDays(todayIn('America/New_York'), -10)
  const journal = async (entryOn: string, propertyId: string | null) => {
    const lines = [
      { accountId: idOf('6060'), propertyId, debit: '40.00' },
      { accountId: idOf('1010'), propertyId, credit: '40.00' },
    ]
    return lana.post<Journal>('/api/journals', { entryOn, memo: 'Fees', lines })
  }
  const on = async (asOf: string) =>
    (await lana.get<TrialBalance>(`/api/trial-balance?asOf=${asOf}`)).body.totals.debit
  const early = await journal(addDays(through, -5), null)
  expect(await on(through)).toBe('40.00')
  await database.db.execute(sql`insert into closed_periods (id, organization_id, through, closed_by)
    values (gen_random_uuid(), ${await organizationIdOf(lana)}, ${through}::date, ${lana.user.id})`)

  expect((await journal(through, lana.property.id)).status).toBe(201)
  expect(await on(through)).toBe('40.00')
  expect(await on(addDays(through, 1))).toBe('80.00')

  expect((await lana.delete(`/api/journals/${early.body.id}`)).status).toBe(204)
  expect(await on(through)).toBe('40.00')
  expect(await on(addDays(through, 1))).toBe('40.00')
})
