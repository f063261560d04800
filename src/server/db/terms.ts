import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Day, laterOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { LateFee } from '#shared/terms.ts'
import type { LateFeePolicy } from '../ledger/late-fee.ts'
import type { LockedLease } from './books.ts'
import type { Db } from './client.ts'
import { type lateTerms, leases, organizations, properties, units } from './tables.ts'

/**
 * What holds for a lease: its own terms, else its property's, else the organization's (domain.md §3.7).
 * A policy of late fees holds as a whole, days of grace for themselves.
 */

/** The days of grace that hold for a lease. Needs `leases` and `organizations` in the statement. */
export const graceDays: SQL<number> = sql<number>`coalesce(${leases.graceDays}, ${leases.propertyGraceDays}, ${organizations.graceDays})`

/** The same of a lease that was locked. */
export function graceOf({ lease, organization }: LockedLease): number {
  return lease.graceDays ?? lease.propertyGraceDays ?? organization.graceDays
}

/** What kind of late fee holds, and how much it is. Needs `properties`, too. */
export const lateFeeType = sql<
  LateFeePolicy['type']
>`coalesce(${leases.lateFeeType}, ${properties.lateFeeType}, ${organizations.lateFeeType})`
export const lateFeeAmount = sql<string | null>`case
  when ${leases.lateFeeType} is not null then ${leases.lateFeeAmount}
  when ${properties.lateFeeType} is not null then ${properties.lateFeeAmount}
  else ${organizations.lateFeeAmount} end`

/** How far it goes at most, and for how many days. Needs the same. */
export const lateFeeCap = sql<LateFee['cap']>`case
  when ${leases.lateFeeType} is not null then ${capOf(leases)}
  when ${properties.lateFeeType} is not null then ${capOf(properties)}
  else ${capOf(organizations)} end`
export const lateFeeMaxDays = sql<number | null>`case
  when ${leases.lateFeeType} is not null then ${leases.lateFeeMaxDays}
  when ${properties.lateFeeType} is not null then ${properties.lateFeeMaxDays}
  else ${organizations.lateFeeMaxDays} end`

function capOf(level: typeof leases | typeof properties | typeof organizations): SQL {
  return sql`case when ${level.lateFeeCapOp} is not null then json_build_object('op', ${level.lateFeeCapOp},
    'flat', ${level.lateFeeCapFlat}::text, 'percent', ${level.lateFeeCapPercent}::text) end`
}

/** Within how many days a deposit is due back. Needs `properties` and `organizations`. */
export const depositReturnDays: SQL<number> = sql<number>`coalesce(${properties.depositReturnDays}, ${organizations.depositReturnDays})`

export interface LateTerms extends LateFeePolicy {
  /** The day what holds was last changed: no fee is dated before. */
  since: Day | null
}

/** All that holds for late rent on a locked lease. */
export async function lateTermsOf(
  db: Db,
  { lease, organization }: LockedLease,
): Promise<LateTerms> {
  const [property] = await db
    .select(getTableColumns(properties))
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(units.id, lease.unitId))
  if (!property) throw new Error('A unit has no property')
  return nearestOf(lease, property, organization)
}

type Said = Pick<typeof properties.$inferSelect, keyof ReturnType<typeof lateTerms>>

/** Of what is said on several levels what holds, the nearest level first; the last says everything. */
export function nearestOf(...levels: readonly Said[]): LateTerms {
  const grace = levels.findIndex(level => level.graceDays !== null)
  const fee = levels.findIndex(level => level.lateFeeType !== null)
  // What was said further away than what holds was of no account, whenever it was changed.
  const heard = levels.slice(0, Math.max(grace, fee) + 1)
  const since = heard.map(level => level.lateFeeSince ?? '').reduce(laterOf)
  return {
    ...policyOf(levels[fee]),
    graceDays: levels[grace]?.graceDays ?? 0,
    since: since || null,
  }
}

/** Cents, and hundredths of a percent. */
function policyOf(said: Said | undefined): Omit<LateFeePolicy, 'graceDays'> {
  const amount = centsOf(said?.lateFeeAmount) ?? 0
  const op = said?.lateFeeCapOp
  return {
    type: said?.lateFeeType ?? 'none',
    amount,
    percent: amount,
    cap: op
      ? { op, flat: centsOf(said?.lateFeeCapFlat), percent: centsOf(said?.lateFeeCapPercent) }
      : null,
    maxDays: said?.lateFeeMaxDays ?? null,
    minUnpaid: centsOf(said?.lateFeeMinUnpaid) ?? 0,
  }
}

function centsOf(text: string | null | undefined): number | null {
  return text ? toCents(text) : null
}
