import { and, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  AgedBalance,
  AgeName,
  agingColumns,
  depositColumns,
  HeldDeposit,
  listAging,
  listDeposits,
} from '#shared/accounting/account-lists.ts'
import type { Caller } from '../access/caller.ts'
import { hasOnly, occursIn } from '../access/pagination.ts'
import { hasNumber, hasReference, isAmount, termsOf } from '../access/search-terms.ts'
import { instantText, moneyText } from '../access/selections.ts'
import { afterSeen, byLastName, inOrder, naturally, type Sort, sortOf } from '../access/sorted.ts'
import { summaryOf } from '../access/summary.ts'
import type { Db } from '../postgres/database.ts'
import type { ReportContext } from './definition.ts'
import { agedLeases } from './income/aged-today.ts'
import {
  heldSums,
  isHeldStored,
  movedOutLeases,
  nextDeposits,
  storedDeposits,
} from './income/held-today.ts'
import { isOfWholeOrganization } from './income/received-payments.ts'
import { homeParts, object, withHome } from './json-answers.ts'
import { contextOf, readRelation } from './runs/from-report.ts'
import { heldDeposits } from './screen-accounts.ts'

/** Open balances and held deposits in pages, orders and sums. The figures are those of the reports. */

/** One of the two lists for a query: its relation with a `lease_id`, and how its rows are answered and found. */
interface AccountList {
  /** The relations it needs, and itself. */
  given: SQL[]
  relation: SQL
  /** The same in the list's order, where its own columns say it: no homes are joined that are not shown. */
  ordered?: SQL | undefined
  item: Record<string, SQL>
  where: SQL | undefined
  sort: Sort
  /** The sums of its columns; the first is the amount. */
  sums: { amount: SQL; others: Record<string, SQL> }
  /** The relation with its organization `o`, for sums that need no homes. */
  forSums?: SQL | undefined
  /** Their statement, where stored totals give them. */
  storedSums?: SQL | undefined
}

interface Query {
  q?: string | undefined
  propertyId?: string | undefined
  ids?: string[] | undefined
  after?: string | undefined
}

export type AgingQuery = Query & Pick<z.output<typeof listAging.query>, 'age' | 'due' | 'sort'>
export type DepositQuery = Query & Pick<z.output<typeof listDeposits.query>, 'returning' | 'sort'>

export async function agingList(db: Db, viewer: Caller, query: AgingQuery): Promise<AccountList> {
  const context = await contextOf(db, viewer, 'Collection Report', { propertyId: query.propertyId })
  const sums = { ...ages, credit }
  const relation = sql`aged`
  const sort = sortOf(agingSorts, query.sort ?? '-open')
  const isOwn = [open, ...Object.values(sums)].includes(sort.by)
  const isOfHomes = query.q || query.ids
  return {
    given: agedLeases(context),
    relation,
    ordered: isOwn
      ? sql`(select * from ${relation} order by ${sql.join(inOrder(sort, sql`lease_id`), sql`, `)})`
      : undefined,
    forSums:
      isOfWholeOrganization(context) && !isOfHomes
        ? sql`aged join organizations o on o.id = ${viewer.organizationId}`
        : undefined,
    item: {
      ...Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, moneyText(value)])),
      open: moneyText(open),
      remindedAt: instantText(sql`l.reminded_at`),
    },
    where: and(
      sql`(${open} <> 0 or "Credit" <> 0)`,
      query.age ? sql`${ages[query.age]} > 0` : undefined,
      query.due ? sql`${open} > "Credit"` : undefined,
      found(query, open),
    ),
    sort,
    sums: { amount: open, others: sums },
  }
}

const open = sql`"Outstanding"`
const credit = sql`"Credit"`

const ages: Record<AgeName, SQL> = {
  to30: sql`"0–30"`,
  to60: sql`"31–60"`,
  to90: sql`"61–90"`,
  beyond: sql`"90+"`,
}

/** The tenant and home that `withHome` joins. */
const homeSorts = {
  tenant: byLastName({ firstName: sql`t.first_name`, lastName: sql`t.last_name` }),
  unit: naturally(sql`concat_ws(' ', p.name, u.unit_number)`),
}

const agingSorts: Record<(typeof agingColumns)[number], SQL> = {
  ...homeSorts,
  ...ages,
  credit,
  reminded: sql`coalesce(l.reminded_at, '-infinity')`,
  open,
}

export async function depositList(
  db: Db,
  viewer: Caller,
  query: DepositQuery,
  rows?: number,
): Promise<AccountList> {
  const context = await contextOf(db, viewer, 'Rent Roll', { propertyId: query.propertyId })
  const { given, movedOut, due } = heldDeposits(context)
  const held = sql`held`
  const isStored = await isHeldStored(db, context)
  return {
    given: isStored ? [storedDeposits(context, nearDeposits(context, query, rows))] : given,
    storedSums:
      isStored && hasOnly(query, ['sort'])
        ? sql`select currency, count, ${moneyText(sql`amount`)} as amount,
          ${object({ toReturn: moneyText(sql`to_return`) })} as others from ${heldSums(context)} held`
        : undefined,
    relation: sql`deposits`,
    item: {
      required: moneyText(sql`l.security_deposit`),
      held: moneyText(held),
      movedOutOn: movedOut,
      returnBy: due,
    },
    where: and(query.returning ? sql`${movedOut} is not null` : undefined, found(query, held)),
    sort: sortOf(
      {
        ...homeSorts,
        due: sql`coalesce(${due}, 'infinity')`,
        movedOut: sql`coalesce(${movedOut}, 'infinity')`,
        required: sql`coalesce(l.security_deposit, 0)`,
        held,
      } satisfies Record<(typeof depositColumns)[number], SQL>,
      query.sort ?? 'due',
    ),
    sums: {
      amount: held,
      others: { toReturn: sql`case when ${movedOut} is not null then held else 0 end` },
    },
  }
}

/** The leases among which those of a query are; undefined where any may be. */
function nearDeposits(context: ReportContext, query: DepositQuery, rows?: number): SQL | undefined {
  if (query.returning) return movedOutLeases(context)
  const isByDay = (query.sort ?? 'due') === 'due' && hasOnly(query, ['sort'])
  return isByDay && rows ? nextDeposits(context, { after: query.after, rows }) : undefined
}

function found({ q, ids }: Query, amount: SQL): SQL | undefined {
  return and(
    ids && sql`l.id = any(${sql.param(ids)}::uuid[])`,
    ...termsOf(q).map(term =>
      term.startsWith('#')
        ? hasNumber(sql`l.id`, term.slice(1))
        : or(
            occursIn(sql`concat_ws(' ', t.first_name, t.last_name, u.unit_number, p.name)`, term),
            hasReference(sql`l.id`, term),
            isAmount(amount, term),
          ),
    ),
  )
}

/** A page of the rows after the one with this id, in the list's order. */
export async function readAccounts<Row extends AgedBalance | HeldDeposit>(
  db: Db,
  { given, relation, ordered = relation, item, where, sort }: AccountList,
  { after, rows }: { after: string | undefined; rows: number },
): Promise<Row[]> {
  const place: Sort = { by: sql`place`, isDescending: sort.isDescending }
  const id = sql`id`
  // A row that the filters no longer find still says where the next page begins.
  const isLater =
    after && afterSeen(place, id, sql`(select place, id from listed where id = ${after})`)
  const found = await readRelation<{ item: Row }>(
    db,
    [...given, sql`listed as (${listed({ relation: ordered, item, where, by: sort.by })})`],
    sql`select item from listed where ${and(sql`is_found`, isLater || undefined)}
      order by ${sql.join(inOrder(place, id), sql`, `)} limit ${rows}`,
  )
  return found.map(({ item: row }) => row)
}

function listed(list: Pick<AccountList, 'relation' | 'item' | 'where'> & { by: SQL }): SQL {
  const row = object({
    id: sql`l.id`,
    ...homeParts,
    organization: object({ currency: sql`o.currency`, timezone: sql`o.timezone` }),
    ...list.item,
  })
  return sql`select l.id, ${list.by} as place, coalesce(${list.where ?? sql`true`}, false) as is_found, ${row} as item
    from ${withOrganization(list.relation)}`
}

function withOrganization(relation: SQL): SQL {
  return sql`${withHome(relation)} join organizations o on o.id = l.organization_id`
}

/** How many rows the filters find, and the sums of their amounts. */
export async function sumAccounts(db: Db, list: AccountList) {
  const { given, relation, where, sums, forSums = withOrganization(relation), storedSums } = list
  const sumOf = (value: SQL) => moneyText(sql`coalesce(sum(${value}), 0)`)
  const others = Object.entries(sums.others).map(
    ([name, value]) => [name, sumOf(value)] as [string, SQL],
  )
  const rows = await readRelation<{
    currency: string
    count: number
    amount: string
    others: Record<string, string>
  }>(
    db,
    storedSums ? [] : given,
    storedSums ??
      sql`select o.currency, count(*)::int as count, ${sumOf(sums.amount)} as amount, ${object(others)} as others
      from ${forSums} where ${where ?? sql`true`} group by o.currency order by o.currency`,
  )
  return summaryOf(rows)
}
