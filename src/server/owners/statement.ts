import { type SQL, sql } from 'drizzle-orm'
import { firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import type { Caller } from '../access/caller.ts'
import { properties } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { ReportContext } from '../reports/definition.ts'
import { categories, spending } from '../reports/income/spending.ts'
import { accounts, homes, places, receipts, retainedDeposits } from '../reports/terms.ts'
import { feeRelations } from './fee-relations.ts'
import { type Read, type Statement, statementOf } from './statement-lines.ts'
import { moves, prepaidUntil } from './statement-moves.ts'

/** A property, and one of its owners; null for days without an owner. */
export interface Holding {
  propertyId: string
  ownerId: string | null
}

interface Within {
  /** `'2025-03'` */
  month: string
  zone: string
}

/** The scope of a statement: the days of a month with one owner. */
export type About = Holding & Within

/** The same in a query that reads the statements of many. */
export type AboutRow = { [Key in keyof Holding]: SQL } & Within

/**
 * The money movements of a property in a month, in the terms of the reports: receipts and expenses
 * equal theirs to the cent. Of several owners, each has their part of every movement by their share of
 * its day, and only their own contributions and draws. The fee by rule counts with its right amount, posted or not. The
 * opening balance is the closing one of this owner's last statement: later changes of earlier
 * months are an entry of this one.
 *
 * @param viewer a viewer of the whole property
 */
export async function readStatement(
  db: Db,
  viewer: Caller,
  { propertyId, ownerId, ...within }: About,
): Promise<Statement> {
  const [statement] = await readSome(db, viewer, [{ propertyId, ownerId }], within)
  if (!statement) throw new Error('A statement was not read')
  return statement
}

/**
 * The statements of a month of many owners, in the order of their holdings. One plan serves as many as a query reads
 * well within its time limit: planning one takes longer than reading it.
 */
export async function* readStatements<Of extends Holding>(
  db: Db,
  viewer: Caller,
  holdings: readonly Of[],
  within: Within,
): AsyncGenerator<Of & Statement> {
  for (let from = 0; from < holdings.length; from += perQuery) {
    const some = holdings.slice(from, from + perQuery)
    const statements = await readSome(db, viewer, some, within)
    for (const [nth, holding] of some.entries()) {
      const statement = statements[nth]
      if (statement) yield { ...holding, ...statement }
    }
  }
}

const perQuery = 50

async function readSome(
  db: Db,
  viewer: Caller,
  holdings: readonly Holding[],
  { month, zone }: Within,
): Promise<Statement[]> {
  const from = firstOfMonth(`${month}-01`)
  const to = lastOfMonth(from)
  const context: ReportContext = {
    viewer,
    params: { from, to, asOf: to },
    within: { from, to },
    today: to,
    zone,
  }
  const propertyId = sql`chosen.property_id`
  const ownerId = sql`chosen.owner_id`
  const about: AboutRow = { propertyId, ownerId, month, zone }
  const ids = sql.param(holdings.map(holding => holding.propertyId))
  const owners = sql.param(holdings.map(holding => holding.ownerId))
  const { rows } = await db.execute<Read>(sql`
    select statement.* from unnest(${ids}::uuid[], ${owners}::uuid[]) with ordinality as chosen(property_id, owner_id, nth)
    cross join lateral (${statementRow(context, about, viewer)}) statement order by nth`)
  return rows.map((read, nth) => statementOf(read, holdings[nth]?.ownerId ?? null, { from, to }))
}

function statementRow(context: ReportContext, about: AboutRow, viewer: Caller): SQL {
  const { propertyId, ownerId, month } = about
  const { from, to } = context.within
  return sql`
    with ${sql.join(
      [
        places(context, sql`${properties.id} = ${propertyId}`),
        homes,
        accounts,
        receipts(context),
        retainedDeposits(context),
        categories,
        spending(context),
        ...feeRelations(about),
        moves(ownerId, viewer),
      ],
      sql`, `,
    )}, sums as (
      select held, coalesce(sum(amount) filter (where day < ${from}), 0)::numeric(14, 2)::text as amount,
        coalesce(-sum(amount) filter (where day < ${from} and kind = 'fee'), 0)::numeric(14, 2)::text as fees,
        coalesce(-sum(amount) filter (where kind = 'fee'), 0)::numeric(14, 2)::text as fees_to_date
      from moves where day <= ${to} group by held
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('from', from_on::text, 'until', until_on::text, 'parties', parties)
        order by from_on), '[]') from theirs) as sharings,
      (select coalesce(jsonb_agg(sums), '[]') from sums) as before,
      (select jsonb_build_object('ending', ending::text, 'fees', fees_to_date::text) from last_issued) as last,
      (select coalesce(sum(amount - coalesce(posted, 0)), 0)::numeric(14, 2)::text from fees where month < ${month}) as unposted,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day::text, 'details', details, 'amount', amount::numeric(14, 2)::text,
        'place', place, 'held', held::text,
        'about', jsonb_strip_nulls(jsonb_build_object('kind', kind, 'unit', unit, 'name', name, 'category', category,
          'notes', notes, 'percent', percent, 'base', base, 'flat', flat, 'fee', fee)))
        order by day, place, id), '[]') from moves where day between ${from} and ${to}) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('held', from_on::text, 'amount', ${prepaidUntil(to)})), '[]') from theirs) as prepaid,
      (select jsonb_build_object('held', theirs.from_on::text, 'amount', coalesce(reserve, 0)::numeric(14, 2)::text)
        from theirs join ${properties} on ${properties.id} = ${propertyId}
        where theirs.from_on <= ${to} and theirs.until_on > ${to}) as reserve,
      (select coalesce(jsonb_agg(to_jsonb(fees) order by month), '[]') from fees) as fees`
}
