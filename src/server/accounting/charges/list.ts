import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { chargeColumns, listCharges } from '#shared/accounting/charges.ts'
import type { Caller } from '../../access/caller.ts'
import { readableColumns } from '../../access/fields.ts'
import { inOrganization } from '../../access/organization-scope.ts'
import { hasOnly } from '../../access/pagination.ts'
import { numberOf } from '../../access/search-terms.ts'
import { payerOfRow } from '../../access/selections.ts'
import { naturally } from '../../access/sorted.ts'
import { summaryOf } from '../../access/summary.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { charges, openCharges, organizations } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { summedByDay } from '../day-counts.ts'
import { forSums, leaseColumns, leaseSorts, matchingOnLease, withLease } from '../on-lease.ts'

/** The lists of charges: their rows, filters and orders. */

/** Whether something of a charge may be open: most were covered long ago, and an index has the others. */
const isUnsettled = sql`(${charges.voidedOn} is null and ${charges.settledOn} is null)`

/** The open amount of a charge; zero for a voided charge. */
const open: SQL<string> = sql<string>`case when ${isUnsettled} then (
  select ${openCharges.open} from ${openCharges}
  where ${openCharges.leaseId} = ${charges.leaseId} and ${openCharges.chargeId} = ${charges.id}) else 0.00 end`

export function selectCharges(db: Db, caller: Caller) {
  const payer = payerOfRow(charges.payerId)
  const columns = { ...readableColumns(caller, charges), open, payer, ...leaseColumns }
  return withLease(db.select(columns).from(charges).$dynamic(), charges)
}

type Query = Omit<z.output<typeof listCharges.query>, 'limit' | 'after' | 'sort'> & {
  ids?: string[] | undefined
}

/** The list as `listOnLease` takes it. */
export function chargesOf(query: Query) {
  const { kind, chargeRunId, agencyId, from, to, ids } = query
  return {
    table: charges,
    day: charges.dueDate,
    sorts,
    where: and(
      ids ? inArray(charges.id, ids) : undefined,
      kind ? eq(charges.kind, kind) : undefined,
      chargeRunId ? eq(charges.chargeRunId, chargeRunId) : undefined,
      agencyId
        ? sql`${charges.payerId} in (select lp.id from lease_payers lp where lp.agency_id = ${agencyId})`
        : undefined,
      query.open === undefined ? undefined : isOpen(query.open),
      from ? gte(charges.dueDate, from) : undefined,
      to ? lte(charges.dueDate, to) : undefined,
    ),
  }
}

function isOpen(wanted: boolean): SQL {
  return wanted ? sql`(${isUnsettled} and ${open} > 0)` : sql`not (${open} > 0)`
}

/** Unpaid, partially paid, paid and voided. */
const status = sql`case when ${charges.voidedOn} is not null then 4 when ${open} = 0 then 3
  when ${open} < ${charges.amount} then 2 else 1 end`

const sorts: Record<(typeof chargeColumns)[number], SQL> = {
  ...leaseSorts,
  kind: sql`${charges.kind}::text`,
  description: naturally(sql`coalesce(${charges.description}, '')`),
  due: sql`${charges.dueDate}`,
  number: numberOf(charges.id),
  status,
  amount: sql`${charges.amount}`,
  open,
}

/** Whether a list has all charges that were not voided, or those of one kind: daily totals know them. */
export function isOfKind(query: Partial<Query>): boolean {
  return hasOnly({ ...query, voided: query.voided || undefined }, ['kind', 'sort'])
}

/** How many charges match, their sum and its open part, in each currency. */
export async function sumCharges(db: Db, caller: Caller, query: Query) {
  const viewer = inOrganization(caller, query.books)
  const known = isOfKind(query)
    ? await summedByDay(db, viewer, { figure: 'charged', kind: query.kind })
    : null
  if (known) {
    const open = await sumOpen(db, viewer, query)
    return summaryOf(known.map(sum => ({ ...sum, open })))
  }
  const sums = await forSums(
    db
      .select({
        // Never null: each row has its organization.
        currency: sql<string>`${organizations.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sql<string>`sum(${charges.amount})::numeric(16, 2)::text`,
        open: sql<string>`sum(${open})::numeric(16, 2)::text`,
      })
      .from(charges)
      .$dynamic(),
    charges,
  )
    .where(matchingOnLease(caller, chargesOf(query), query))
    .groupBy(organizations.currency)
    .orderBy(organizations.currency)
  return summaryOf(sums)
}

async function sumOpen(db: Db, viewer: Caller, { kind }: Query): Promise<string> {
  const [sum] = await db
    .select({ open: sql<string>`coalesce(sum(${openCharges.open}), 0)::numeric(16, 2)::text` })
    .from(openCharges)
    .where(and(visibleOnLease(viewer, openCharges), kind ? eq(openCharges.kind, kind) : undefined))
  return sum?.open ?? '0.00'
}
