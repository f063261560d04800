import { expect, test } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { database, landlord, organizationIdOf } from '#test/world.ts'
import { newId } from '../db/new-id.ts'
import { bankMatches } from '../db/tables.ts'
import { made } from '../fixture.ts'
import { accountsOf, csvOf, linesOf, sendFile } from './fixture.ts'

const day = addDays(todayIn('America/New_York'), -4)

/** An expense of each amount, a line of each amount of the bank, and how one is matched past the calls. */
async function spentAndShown(spent: readonly string[], shown: readonly string[]) {
  const lana = await landlord(1)
  const [account] = await accountsOf(lana)
  const rows: Expense[] = []
  for (const amount of spent)
    rows.push(
      made(
        await lana.post<Expense>('/api/expenses', {
          ...{ propertyId: lana.property.id, category: 'supplies', payee: 'Store', amount },
          ...{ incurredOn: day, paidOn: day },
        }),
      ),
    )
  const accountId = account?.id ?? ''
  const file = shown.map((amount, at) => ({ on: day, payee: `SHOP ${at}`, amount: `-${amount}` }))
  made(await sendFile(lana, accountId, csvOf(file)))
  const stored = await linesOf(lana, accountId)
  const lines = shown.map((_amount, at) => stored.find(({ payee }) => payee === `SHOP ${at}`)?.id)
  const organizationId = await organizationIdOf(lana)
  const match = (line: number, row: number, amount: string) => ({
    ...{ id: newId(), organizationId, bankLineId: lines[line] ?? '', matchedBy: lana.user.id },
    ...{ source: 'expense' as const, sourceId: rows[row]?.id ?? '', amount: `-${amount}` },
  })
  const states = async () =>
    Object.fromEntries((await linesOf(lana, accountId)).map(({ payee, state }) => [payee, state]))
  return { match, states }
}

const refused = (constraint: string) => ({ cause: { constraint } })

test('matches of one statement have no more together than their row or line', async () => {
  const { match, states } = await spentAndShown(['100.00', '30.00'], ['60.00', '60.00', '25.00'])
  const insert = (...matches: ReturnType<typeof match>[]) =>
    database.db.insert(bankMatches).values(matches)
  const beyondRow = insert(match(0, 0, '60.00'), match(1, 0, '60.00'))
  await expect(beyondRow).rejects.toMatchObject(refused('bank_matches_row'))
  const beyondLine = insert(match(2, 0, '20.00'), match(2, 1, '10.00'))
  await expect(beyondLine).rejects.toMatchObject(refused('bank_matches_line'))
  expect(await states()).toEqual({ 'SHOP 0': 'new', 'SHOP 1': 'new', 'SHOP 2': 'new' })
  await insert(match(0, 0, '60.00'), match(1, 0, '40.00'), match(2, 1, '25.00'))
  expect(await states()).toEqual({ 'SHOP 0': 'matched', 'SHOP 1': 'new', 'SHOP 2': 'matched' })
})

test('of statements at once that fit alone, the second one is refused', async () => {
  const { match, states } = await spentAndShown(['100.00', '100.00'], ['60.00', '70.00'])
  const insert = (one: ReturnType<typeof match>) =>
    database.transaction(db => db.insert(bankMatches).values(one))
  const ended = async (constraint: string, both: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(both)
    const reasons = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(reasons).toMatchObject([refused(constraint)])
  }
  await ended('bank_matches_row', [insert(match(0, 0, '60.00')), insert(match(1, 0, '70.00'))])
  const left = (await states())['SHOP 0'] === 'new' ? 0 : 1
  const most = ['60.00', '70.00'][left] ?? ''
  await ended('bank_matches_line', [insert(match(left, 1, most)), insert(match(left, 1, '20.00'))])
})
