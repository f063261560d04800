import { and, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hourIn } from '#shared/dates.ts'
import { atAnyHour, emailHours } from '#shared/operations/automations.ts'
import { mails, organizations } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Automatic emails go out by day only, in the zone of their organization; they wait in the outbox until then. */

/**
 * Whether an automatic email may be sent in a zone. An unknown zone always may: otherwise its emails would wait
 * forever.
 */
export function isEmailHour(zone: string, now: Date = new Date()): boolean {
  try {
    const hour = hourIn(zone, now)
    return hour >= emailHours.from && hour < emailHours.until
  } catch {
    return true
  }
}

/** The first moment from `now` on at which one may be sent. */
export function nextEmailHour(zone: string, now: Date = new Date()): Date {
  if (isEmailHour(zone, now)) return now
  const next = new Date(now)
  // Zones differ from UTC by whole quarters of an hour; a clock that is set forward may leave out a local hour.
  next.setUTCMinutes(Math.floor(next.getUTCMinutes() / 15) * 15, 0, 0)
  do next.setTime(next.getTime() + 15 * 60_000)
  while (!isEmailHour(zone, next))
  return next
}

/** Waits for the day, of `mails`. */
export const waitsForDay: SQL | undefined = and(
  isNotNull(mails.automation),
  notInArray(mails.automation, [...atAnyHour]),
)

/**
 * Of `mails`: whether it may be sent now. Checked when it is sent, so that after an outage of a day
 * it also waits for the next morning.
 */
export async function mayGoOutNow(db: Db): Promise<SQL | undefined> {
  const rows = await db.selectDistinct({ zone: organizations.timezone }).from(organizations)
  const asleep = rows.map(({ zone }) => zone).filter(zone => !isEmailHour(zone))
  if (asleep.length === 0) return undefined
  const isAsleep = sql`exists (select from ${organizations} where ${eq(organizations.id, mails.organizationId)}
    and ${organizations.timezone} = any(${sql.param(asleep)}::text[]))`
  return or(sql`not (${waitsForDay})`, sql`not ${isAsleep}`)
}
