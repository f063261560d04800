import type { Delivery } from '#shared/people/invitations.ts'
import { formatDay } from '#web/format/format.ts'

/** How long an invitation can still be answered: `Expires in 6 days`, `Expires in 3 hours`. */
export function expiryLabel(expiresAt: string, now = Date.now()): string {
  const hours = (Date.parse(expiresAt) - now) / 3_600_000
  if (hours <= 0) return 'Expired'
  if (hours < 1) return 'Expires within the hour'
  const whole = hours < 24 ? Math.floor(hours) : Math.round(hours / 24)
  const unit = hours < 24 ? 'hour' : 'day'
  return `Expires in ${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** The delivery note of an email whose link was not given; empty where it leaves at once. */
export function whenItLeaves(sent: { delivery: Delivery; lastDay: string | null }): string {
  if (sent.lastDay)
    return `It leaves by ${formatDay(sent.lastDay)}: a new organization sends a few a day.`
  if (sent.delivery === 'mail') return ''
  return 'There is no mail server here: whoever operates this Rooftree passes the link on.'
}
