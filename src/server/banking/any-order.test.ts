import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { database, landlord } from '#test/world.ts'
import { made } from '../fixture.ts'
import { accountsOf, csvOf, linesOf, sendFile } from './fixture.ts'

/** A step of a manager. */
const step = fc.oneof(
  fc.record({
    does: fc.constant('import' as const),
    from: fc.nat(3),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    does: fc.constant('match' as const),
    line: fc.nat(9),
    rows: fc.array(
      fc.record({ at: fc.nat(3), amount: fc.option(fc.constantFrom('5.00', '10.00', '40.00')) }),
      {
        ...{ minLength: 1, maxLength: 3 },
      },
    ),
  }),
  fc.record({ does: fc.constant('unmatch' as const), line: fc.nat(9), at: fc.nat(2) }),
  fc.record({ does: fc.constant('void' as const), at: fc.nat(3) }),
)
const amounts = ['10.00', '10.00', '20.00', '35.00']
const day: Day = addDays(todayIn('America/New_York'), -4)

test('whatever the order of imports, matches, unmatches and voids, no more is matched than there is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async steps => {
      const lana = await landlord(1)
      const [{ id } = { id: '' }] = await accountsOf(lana)
      const spent: Expense[] = []
      for (const amount of amounts)
        spent.push(
          made(
            await lana.post<Expense>('/api/expenses', {
              ...{ propertyId: lana.property.id, category: 'supplies', payee: 'Store', amount },
              ...{ incurredOn: day, paidOn: day },
            }),
          ),
        )
      const all = amounts.map((amount, at) => ({
        on: day,
        payee: `STORE ${at % 2}`,
        amount: `-${amount}`,
      }))
      await sendFile(lana, id, csvOf(all.slice(0, 2)))
      for (const one of steps) {
        const lines = await linesOf(lana, id)
        if (one.does === 'import')
          await sendFile(lana, id, csvOf(all.slice(one.from, one.from + one.count)))
        if (one.does === 'void') await lana.delete(`/api/expenses/${spent[one.at]?.id}`)
        if (one.does === 'match') {
          const rows = one.rows.map(({ at, amount }) => ({
            ...{ source: 'expense', sourceId: spent[at]?.id, amount: amount ?? undefined },
          }))
          const path = `/api/bank-lines/${lines[one.line % lines.length]?.id}/matches`
          // Two at once: one of them finds what the other left.
          await Promise.all([lana.post(path, { rows }), lana.post(path, { rows })])
        }
        if (one.does === 'unmatch') {
          const line = lines[one.line % lines.length]
          const match = line?.matches[one.at]
          if (match) await lana.delete(`/api/bank-lines/${line.id}/matches/${match.id}`)
        }
        expect(await excess(id)).toEqual([])
      }
    }),
    { numRuns: 5 },
  )
}, 120_000)

/** Lines and rows of which more is matched than they are, and lines whose state says other than their matches. */
async function excess(accountId: string) {
  const { rows } = await database.db.execute(sql`
    with matched as (
      select m.* from bank_matches m join bank_lines l on l.id = m.bank_line_id
      where l.bank_account_id = ${accountId} and m.unmatched_at is null
    )
    select 'line' as of, l.id from bank_lines l left join matched m on m.bank_line_id = l.id where l.bank_account_id = ${accountId}
    group by l.id having abs(coalesce(sum(m.amount), 0)) > abs(l.amount)
      or (l.state in ('matched', 'created')) <> (coalesce(sum(m.amount), 0) = l.amount)
    union all
    select 'row', m.source_id from matched m left join expenses e on e.id = m.source_id and e.voided_on is null
    group by m.source_id, e.amount having abs(sum(m.amount)) > coalesce(e.amount, 0)`)
  return rows
}
