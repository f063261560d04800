import { and, sql } from 'drizzle-orm'
import { addDays, type Day, earlierOf, laterOf } from '#shared/dates.ts'
import { dueAfter, periodContaining } from '#shared/leases/rental-period.ts'
import { readOpenCharges } from '../../accounting/allocation/open-charges.ts'
import { chargePlans } from '../../accounting/charges/charge-plans.ts'
import { type LeaseRow, lastDayOf } from '../../accounting/lease-ledger.ts'
import { dueCharges, leftToPay } from '../../accounting/ledger/charge-schedule.ts'
import { isTenants } from '../../accounting/ledger/payers.ts'
import type { ProrationMethod } from '../../accounting/ledger/proration.ts'
import { readTenantsBalances } from '../../accounting/payers/tenants-balance.ts'
import { leases } from '../../db/tables.ts'
import { isLeasedAfterwards } from '../../leases/state-changes.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { type Due, lateDays } from './rules.ts'

/** The money of a lease and the days on which it falls due. */
export interface LeaseDue {
  due: Due
  /** Its due days from a few days ago on, in order. */
  days: Day[]
  /** The last day of the lease; null while it has no end. */
  lastDay: Day | null
}

/**
 * The debts of the tenants of leases by a day: posted charges, and those that fall due until then. A few statements
 * serve all leases.
 *
 * @param through the last due day that is looked at
 */
export async function readDues(
  db: Db,
  rows: readonly LeaseRow[],
  { method, today, through }: { method: ProrationMethod; today: Day; through: Day },
): Promise<Map<string, LeaseDue>> {
  const ids = rows.map(({ id }) => id)
  const [open, plans, balances, endsWithTerm] = await Promise.all([
    readOpenCharges(db, ids),
    chargePlans(db, rows),
    readTenantsBalances(db, ids),
    readEnding(db, ids),
  ])
  return new Map(
    rows.map(lease => {
      const lastDay = endsWithTerm.has(lease.id)
        ? earlierOf(lastDayOf(lease) ?? lease.endDate, lease.endDate)
        : lastDayOf(lease)
      const coming = (plans.get(lease.id) ?? [])
        .flatMap(
          plan => dueCharges(plan, { dueDay: lease.dueDay, method, dueThrough: through }).charges,
        )
        .filter(charge => isTenants(charge) && (lastDay === null || charge.periodStart <= lastDay))
        .map(charge => ({
          ...{ kind: charge.kind, dueDate: charge.dueDate, open: leftToPay(charge) },
        }))
      const posted = open.get(lease.id)
      const { collecting = 0, reported = 0, outsideFree = 0 } = balances.get(lease.id) ?? {}
      const due = {
        charges: [...(posted?.charges ?? []).filter(isTenants), ...coming],
        free: (posted?.free ?? 0) - outsideFree,
        onTheWay: collecting + reported,
      }
      return [lease.id, { due, days: dueDays(lease, { today, through, lastDay }), lastDay }]
    }),
  )
}

function dueDays(
  { startDate, dueDay }: LeaseRow,
  { today, through, lastDay }: { today: Day; through: Day; lastDay: Day | null },
): Day[] {
  const first = periodContaining(addDays(today, -lateDays), dueDay).start
  const days: Day[] = []
  for (
    let day = laterOf(first, startDate);
    day <= through && (lastDay === null || day <= lastDay);
    day = dueAfter(day, dueDay)
  )
    days.push(day)
  return days
}

/** The leases whose unit another has after their term: they do not continue. */
async function readEnding(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: leases.id })
    .from(leases)
    .where(
      and(
        among(leases.id, ids),
        sql`${leases.monthToMonthSince} is null and ${leases.terminatedOn} is null`,
        isLeasedAfterwards,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
