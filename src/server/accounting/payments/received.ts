import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, isDay, todayIn } from '#shared/dates.ts'
import { payments } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'

/**
 * Whether a payment was received here: a credit brought forward by an import is no revenue, nor is a transfer from
 * another lease.
 */
export const isReceived: SQL = sql`${payments.origin} = 'received'`

/**
 * The day a payment counts for in the organization, and its stored instant: now, the instant sent, or noon there of
 * the day sent. @throws 400 when it is more than a day ahead
 */
export function whenReceived(
  sent: string | null,
  timezone: string,
): { receivedOn: Day; at: Date | SQL } {
  const today = todayIn(timezone)
  const isJustDay = sent !== null && isDay(sent) && sent !== today
  const instant = sent && !isDay(sent) ? new Date(sent) : new Date()
  const receivedOn = isJustDay ? sent : sent === null ? today : dayOf(instant, timezone)
  if (receivedOn > addDays(today, 1)) refuse('A payment cannot be dated in the future')
  if (receivedOn < '1970-01-01') refuse('Enter the date the payment was received')
  return {
    receivedOn,
    at: isJustDay ? noonOn(receivedOn, timezone) : instant,
  }
}

/** The instant that is stored for a day: noon in its time zone. */
export function noonOn(day: Day, timezone: string): SQL {
  return noonOf(sql`${day}::date`, sql`${timezone}`)
}

/** The same of values in a statement. */
export function noonOf(day: SQL, timezone: SQL): SQL {
  return sql`(${day} + time '12:00') at time zone ${timezone}`
}

function refuse(sentence: string): never {
  throw refusedAt('paymentDate', sentence)
}
