import { sql } from 'drizzle-orm'
import { type Day, daysBetween } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { depositReturnDays } from '../access/selections.ts'
import { type LockedLease, readDeposit } from '../accounting/lease-ledger.ts'
import {
  type Draft,
  daysOfNews,
  type Occasion,
  type Reminder,
  stepAt,
  stepOf,
} from '../accounting/lease-reminder.ts'
import { depositHeld } from '../accounting/ledger/deposit.ts'
import { leaseSums, leases, properties, units } from '../db/tables.ts'
import { amountOf, dayLabel } from '../format/format.ts'
import { aboutLease } from '../leases/notifications.ts'
import { homeOfLease, officeOfLease } from '../notifications/concerned.ts'
import { isNewTo } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'

/** Days before a deposit refund is due on which the office is reminded, and the day it is overdue (domain.md §3.10). */
const daysBeforeReturn = [7, 2, -1]
/** The maximum that an organization or a property can set. */
const longestReturn = 365

const returnBy = sql`(${leases.movedOutOn} + (select ${depositReturnDays} from ${units}
  join ${properties} on ${properties.id} = ${units.propertyId} where ${units.id} = ${leases.unitId}))`
const daysToReturn = sql`(${returnBy} - zone.today)`

/** A deposit that is still held and due back soon, or was: to the office. */
export const depositReturn: Reminder = {
  isDue:
    () => sql`(${leases.movedOutOn} between zone.today - ${longestReturn + daysOfNews}::int and zone.today
    and exists (select from ${leaseSums} where ${leaseSums.leaseId} = ${leases.id} and ${leaseSums.depositHeld} > 0)
    and ${daysToReturn} between ${-daysOfNews}::int and ${Math.max(...daysBeforeReturn)}::int)`,
  isNews: () =>
    isNewTo({
      kind: 'lease',
      key: sql`'deposit-due:' || ${leases.id} || ':' || ${returnBy} || ':' || ${stepOf(daysToReturn, sql`${sql.param(daysBeforeReturn)}::int[]`)}`,
      people: officeOfLease,
    }),
  drafts: draftsOfDeposit,
}

async function draftsOfDeposit(
  db: Db,
  { lease }: LockedLease,
  { today, publicUrl }: Occasion,
): Promise<Draft[]> {
  const held = depositHeld(await readDeposit(db, lease.id), today)
  const home = await homeOfLease(db, lease.id)
  const { depositReturnBy: due } = home
  if (held <= 0 || !due) return []
  const left = daysBetween(today, due)
  const step = stepAt(left, daysBeforeReturn)
  if (step === undefined || left < -daysOfNews) return []
  const about = aboutLease(lease, `deposit-due:${lease.id}:${due}:${step}`, publicUrl)
  const notice = {
    ...about,
    automation: 'deposit_due' as const,
    digest: 'deposit_due' as const,
    path: `${about.path}#deposit`,
    describe: () => depositText(home, { held, due, isOverdue: left < 0 }),
  }
  return [{ notice, audience: { to: [], office: true, by: null } }]
}

function depositText(
  { tenant, home, currency }: Awaited<ReturnType<typeof homeOfLease>>,
  { held, due, isOverdue }: { held: number; due: Day; isOverdue: boolean },
) {
  const values = { amount: amountOf(held, currency), tenant, home, day: dayLabel(due) }
  return isOverdue
    ? {
        title: t('A deposit is overdue'),
        text: t('{tenant}, {home}: {amount} was due back by {day}', values),
      }
    : {
        title: t('A deposit is due back soon'),
        text: t('{tenant}, {home}: {amount} is due back by {day}', values),
      }
}
