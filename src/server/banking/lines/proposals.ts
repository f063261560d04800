import { sql } from 'drizzle-orm'
import type { MatchProposal } from '#shared/accounting/banking/bank-lines.ts'
import type { Db } from '../../postgres/database.ts'
import { type Account, namesOf, rowsByKey, rowsOf } from '../accounts/rows.ts'
import type { Proposal } from '../matching/proposals.ts'
import type { SureMatches } from '../matching/sure.ts'
import {
  type OpenTexts,
  proposeInThread,
  summarizeInThread,
  sureInThread,
} from '../work/bank-work.ts'

/** Proposals for new lines of an account, by their ids. @throws 503 as `proposeInThread` */
export async function readProposals(
  db: Db,
  account: Account,
  wanted: readonly string[],
): Promise<Map<string, MatchProposal>> {
  if (wanted.length === 0) return new Map()
  return withRows(db, account, await proposeInThread({ ...(await readOpen(db, account)), wanted }))
}

/** Proposals with their rows, by the ids of their lines. */
async function withRows(
  db: Db,
  account: Account,
  proposals: readonly Proposal[],
): Promise<Map<string, MatchProposal>> {
  const keys = proposals.flatMap(({ rowIds, others }) => [...rowIds, ...others.flat()])
  if (keys.length === 0) return new Map()
  const named = keys.map(key => ({ sourceId: key.split(' ')[1] ?? '' }))
  const byKey = await rowsByKey(db, account, named)
  const shown = (named: readonly string[]) =>
    named.flatMap(key => {
      const row = byKey.get(key)
      return row ? [row] : []
    })
  return new Map(
    proposals.map(({ lineId, certainty, score, rowIds, others }) => [
      lineId,
      { certainty, score, rows: shown(rowIds), others: others.map(shown) },
    ]),
  )
}

/** As `sureSummary`, with the rows of its proposals. @throws 503 as `proposeInThread` */
export async function readSureSummary(db: Db, account: Account, shown: number) {
  const summary = await summarizeInThread({ ...(await readOpen(db, account)), shown })
  return { ...summary, proposals: await withRows(db, account, summary.proposals) }
}

/** As `sureMatches`. @throws 503 as `proposeInThread` */
export async function readSureMatches(db: Db, account: Account): Promise<SureMatches> {
  return sureInThread(await readOpen(db, account))
}

/** Open lines and rows. The thread reads the texts: of 10,000 objects each, the server would stand still. */
async function readOpen(db: Db, account: Account): Promise<OpenTexts> {
  const { rows } = await db.execute<{ lines: string | null; rows: string | null }>(sql`
    with lines as (
      select l.id, l.posted_on, l.payee, l.memo, l.check_number,
        l.amount - coalesce((select sum(m.amount) from bank_matches m where m.bank_line_id = l.id and m.unmatched_at is null), 0) as open
      from bank_lines l where l.bank_account_id = ${account.id} and l.state = 'new'
    )
    select
      (select json_agg(json_build_object('id', id, 'postedOn', posted_on, 'cents', (open * 100)::bigint, 'payee', payee, 'memo', memo,
        'checkNumber', check_number) order by posted_on, id)::text from lines) as lines,
      (select json_agg(json_build_object('id', source || ' ' || source_id, 'day', day, 'cents', (open * 100)::bigint, 'names', ${namesOf},
        'checkNumber', check_number, 'reference', 'RT-' || upper(right(lease_id::text, 8))) order by day, source_id)::text
        from ${rowsOf(account)} left join users person on person.id = person_id
        -- Checks are cashed up to 90 days after they were written.
        where open <> 0 and day between (select min(posted_on) from lines) - 90 and (select max(posted_on) from lines) + 5) as rows`)
  const [found] = rows
  return { lines: found?.lines ?? '[]', rows: found?.rows ?? '[]' }
}
