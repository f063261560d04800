import { sql } from 'drizzle-orm'
import { addDays, type Day, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { StatementFigures, StatementShare } from '#shared/owners/owner-statements.ts'
import { plainPercent } from '#shared/owners/property-owners.ts'
import type { Caller } from '../access/caller.ts'
import { properties } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { ReportContext } from '../reports/definition.ts'
import { categories, spending } from '../reports/income/spending.ts'
import { accounts, homes, places, receipts, retainedDeposits } from '../reports/terms.ts'
import { feeRelations } from './fee-relations.ts'
import { partsOf, type Sharing } from './shares.ts'
import { type Fee, feeOf, negated, type ReadFee } from './statement-fees.ts'
import { moves, prepaidUntil } from './statement-moves.ts'
import type { Kind, LineAbout, StoredLine } from './stored-lines.ts'

export interface Statement {
  figures: StatementFigures
  /** Empty where all of the property was the owner's all month. */
  shares: StatementShare[]
  lines: StoredLine[]
  /** Of the month, and of earlier ones whose statements have an outdated fee. */
  fees: Fee[]
  /** All fees to the month's end. */
  feesToDate: Money
}

/** The scope of a statement: the days of a month with one owner. */
export interface About {
  propertyId: string
  /** Null for days without an owner. */
  ownerId: string | null
  /** `'2025-03'` */
  month: string
  zone: string
}

/**
 * The money movements of a property in a month, in the terms of the reports: receipts and expenses
 * equal theirs to the cent. Of several owners, each has their part of every movement by their share of
 * its day, and only their own contributions and draws. The fee by rule counts with its right amount, posted or not. The
 * opening balance is the closing one of this owner's last statement: later changes of earlier
 * months are an entry of this one.
 *
 * @param viewer a viewer of the whole property
 */
export async function readStatement(db: Db, viewer: Caller, about: About): Promise<Statement> {
  const { propertyId, ownerId, month, zone } = about
  const from = firstOfMonth(`${month}-01`)
  const to = lastOfMonth(from)
  const context: ReportContext = {
    viewer,
    params: { propertyId, from, to, asOf: to },
    within: { from, to },
    today: to,
    zone,
  }
  const { rows } = await db.execute<Read>(sql`
    with ${sql.join(
      [
        places(context),
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
      (select coalesce(jsonb_agg(to_jsonb(fees) order by month), '[]') from fees) as fees`)
  const [read] = rows
  if (!read) throw new Error('A statement was not read')
  return statementOf(read, ownerId, { from, to })
}

interface Read extends Record<string, unknown> {
  sharings: (Sharing & { until: string })[]
  before: { held: string | null; amount: Money; fees: Money; fees_to_date: Money }[]
  last: { ending: Money; fees: Money | null } | null
  unposted: Money
  lines: ReadMove[]
  prepaid: { held: string; amount: Money }[]
  reserve: { held: string; amount: Money } | null
  fees: ReadFee[]
}

interface ReadMove {
  day: Day
  details: string
  amount: Money
  place: number
  held: string | null
  about: LineAbout
}

function statementOf(read: Read, ownerId: string | null, month: { from: Day; to: Day }): Statement {
  const { sharings, before } = read
  /** The owner's parts of amounts that are of whole periods. */
  const part = (amounts: readonly { held: string | null; amount: Money }[]) =>
    addMoney(
      '0',
      ...partsOf({ moves: amounts, before: [], sharings }, ownerId).map(({ amount }) => amount),
    )
  const opened = part(before)
  const beginning = read.last?.ending ?? opened
  const feesBefore = part(before.map(({ held, fees }) => ({ held, amount: fees })))
  const earlierFees = read.last
    ? addMoney(feesBefore, negated(read.last.fees ?? addMoney(feesBefore, negated(read.unposted))))
    : '0.00'
  const earlierEntries = addMoney(opened, negated(beginning), earlierFees)
  // In the order of the summary, so that each of its figures has at most one odd cent.
  const inOrder = read.lines.toSorted((a, b) => a.place - b.place)
  const divided = partsOf({ moves: inOrder, before, sharings }, ownerId)
    .filter(({ amount }, nth) => amount !== '0.00' || inOrder[nth]?.amount === '0.00')
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const came = (kind: Kind) =>
    addMoney('0', ...divided.filter(({ about }) => about.kind === kind).map(line => line.amount))
  const went = (kind: Kind) => negated(came(kind))
  const ending = addMoney(opened, ...divided.map(({ amount }) => amount))
  const prepaid = atLeastZero(part(read.prepaid))
  const reserve = part(read.reserve ? [read.reserve] : [])
  return {
    figures: {
      beginning,
      earlierEntries,
      earlierFees,
      receipts: came('receipts'),
      depositsApplied: came('deposits'),
      expenses: went('expenses'),
      managementFee: went('fee'),
      contributions: came('contributions'),
      draws: went('draws'),
      ending,
      prepaid,
      reserve,
      available: atLeastZero(addMoney(ending, negated(prepaid), negated(reserve))),
    },
    shares: sharesOf(sharings, ownerId, month),
    lines: linesOf(
      beginning,
      [...earlierLines({ earlierEntries, earlierFees }), ...divided],
      ending,
    ),
    fees: read.fees.map(feeOf),
    feesToDate: part(before.map(({ held, fees_to_date }) => ({ held, amount: fees_to_date }))),
  }
}

/** An owner's shares in a month; empty where all of the property was theirs. */
function sharesOf(
  sharings: Read['sharings'],
  ownerId: string | null,
  { from, to }: { from: Day; to: Day },
): StatementShare[] {
  const shares = sharings
    .filter(sharing => sharing.from <= to && sharing.until > from)
    .map(sharing => ({
      from: sharing.from > from ? sharing.from : from,
      to: sharing.until <= to ? addDays(sharing.until, -1) : to,
      percent: plainPercent(sharing.parties.find(({ id }) => id === ownerId)?.percent ?? '0'),
    }))
  return shares.every(({ percent }) => percent === '100') ? [] : shares
}

function earlierLines(of: { earlierEntries: Money; earlierFees: Money }) {
  return [
    {
      ...{ day: null, details: 'Entries for earlier months', amount: of.earlierEntries },
      about: { kind: 'earlier' } as const,
    },
    {
      ...{ day: null, details: 'Management fee for earlier months' },
      ...{ amount: negated(of.earlierFees), about: { kind: 'earlier fee' } as const },
    },
  ].filter(({ amount }) => amount !== '0.00')
}

function atLeastZero(amount: Money): Money {
  return amount.startsWith('-') ? '0.00' : amount
}

function linesOf(
  beginning: Money,
  moves: { day: string | null; details: string; amount: string; about: LineAbout }[],
  ending: Money,
): StoredLine[] {
  let balance = beginning
  const between = moves.map(({ day, details, amount, about }) => {
    balance = addMoney(balance, amount)
    const isOut = amount.startsWith('-')
    return {
      day,
      details,
      about,
      in: isOut ? null : amount,
      out: isOut ? negated(amount) : null,
      balance,
    }
  })
  const edge = (details: string, balance: Money) => ({
    day: null,
    details,
    in: null,
    out: null,
    balance,
  })
  return [edge('Beginning balance', beginning), ...between, edge('Ending balance', ending)]
}
