import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Day, laterOf } from '#shared/dates.ts'
import type { LateFee } from '#shared/leases/terms.ts'
import { toCents } from '#shared/money.ts'
import { type lateTerms, leases, organizations, properties, units } from '../db/tables.ts'
import { type Db, prepared } from '../postgres/database.ts'
import type { LockedLease } from './lease-ledger.ts'
import type { LateFeePolicy } from './ledger/late-fee.ts'

/**
 * The effective terms of a lease: its own, else its property's, else the organization's (domain.md
 * §3.7). A late fee policy applies as a whole, grace days separately.
 */

/** The days of grace that hold for a lease. Needs `leases` and `organizations` in the statement. */
export const graceDays: SQL<number> = sql<number>`coalesce(${leases.graceDays}, ${leases.propertyGraceDays}, ${organizations.graceDays})`

/** The same of a lease that was locked. */
export function graceOf({ lease, organization }: LockedLease): number {
  return lease.graceDays ?? lease.propertyGraceDays ?? organization.graceDays
}

/** The effective kind of late fee. Needs `properties` too, like all its terms. */
export const lateFeeType = sql<
  LateFeePolicy['type']
>`coalesce(${leases.lateFeeType}, ${properties.lateFeeType}, ${organizations.lateFeeType})`

/** Its amount, its cap, its maximum days, and its minimum of unpaid rent. */
export const lateFeeAmount = ofFee<string | null>(level => level.lateFeeAmount)
export const lateFeeCap = ofFee<LateFee['cap']>(
  level => sql`case when ${level.lateFeeCapOp} is not null then json_build_object('op', ${level.lateFeeCapOp},
    'flat', ${level.lateFeeCapFlat}::text, 'percent', ${level.lateFeeCapPercent}::text) end`,
)
export const lateFeeMaxDays = ofFee<number | null>(level => level.lateFeeMaxDays)
export const lateFeeMinUnpaid = ofFee<string | null>(level => level.lateFeeMinUnpaid)

/** The maximum of late fees for a rent, where a cap applies. @param rent of a month, by contract */
export function lateFeeMost(rent: SQL): SQL {
  return ofFee(({ lateFeeCapOp: op, lateFeeCapFlat: flat, lateFeeCapPercent: percent }) => {
    const limits = sql`(${flat}, round(${rent} * ${percent} / 100, 2))`
    return sql`case ${op} when 'lesser' then least${limits} when 'greater' then greatest${limits} end`
  })
}

/** The day of the last change of the effective terms; changes of overridden levels do not count. */
export const lateFeeSince = sql<Day | null>`greatest(${leases.lateFeeSince},
  case when ${leases.lateFeeType} is null or ${leases.graceDays} is null then greatest(${properties.lateFeeSince},
    case when coalesce(${leases.lateFeeType}, ${properties.lateFeeType}) is null or coalesce(${leases.graceDays}, ${leases.propertyGraceDays}) is null
      then ${organizations.lateFeeSince} end) end)`

function ofFee<T>(said: (level: Level) => SQL | AnyPgColumn): SQL<T> {
  return sql<T>`case when ${leases.lateFeeType} is not null then ${said(leases)}
    when ${properties.lateFeeType} is not null then ${said(properties)} else ${said(organizations)} end`
}

type Level = typeof leases | typeof properties | typeof organizations

export interface LateTerms extends LateFeePolicy {
  /** The day of the last change of the effective terms: no fee is dated before. */
  since: Day | null
}

/** The effective late fee terms of a locked lease. */
export async function lateTermsOf(
  db: Db,
  { lease, organization }: LockedLease,
): Promise<LateTerms> {
  const [found] = await readProperty(db, { unitId: lease.unitId })
  if (!found) throw new Error('A unit has no property')
  return nearestOf(lease, found.property, organization)
}

const readProperty = prepared('property of unit', db =>
  db
    .select({ property: properties })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(units.id, sql.placeholder('unitId'))),
)

type Said = Pick<typeof properties.$inferSelect, keyof ReturnType<typeof lateTerms>>

/** The effective terms of several levels, the nearest first; the last level is complete. */
export function nearestOf(...levels: readonly Said[]): LateTerms {
  const grace = levels.findIndex(level => level.graceDays !== null)
  const fee = levels.findIndex(level => level.lateFeeType !== null)
  // Changes of overridden levels never count.
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
