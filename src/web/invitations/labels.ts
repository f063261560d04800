import { t } from '#shared/language/t.ts'
import type { Delivery } from '#shared/people/invitations.ts'
import { formatDay } from '#web/format/format.ts'

/** How long an invitation can still be answered: `Expires in 6 days`, `Expires in 3 hours`. */
export function expiryLabel(expiresAt: string, now = Date.now()): string {
  const hours = (Date.parse(expiresAt) - now) / 3_600_000
  if (hours <= 0) return t('Expired', { context: 'invitation' })
  if (hours < 1) return t('Expires within the hour')
  if (hours < 24)
    return t('{count, plural, one {Expires in # hour} other {Expires in # hours}}', {
      count: Math.floor(hours),
    })
  return t('{count, plural, one {Expires in # day} other {Expires in # days}}', {
    count: Math.round(hours / 24),
  })
}

/** The delivery note of an email whose link was not given; empty where it leaves at once. */
export function whenItLeaves(sent: { delivery: Delivery; lastDay: string | null }): string {
  if (sent.lastDay)
    return t('It goes out by {day}: a new organization can send only a few a day.', {
      day: formatDay(sent.lastDay),
    })
  if (sent.delivery === 'mail') return ''
  return t('Email is not set up here. The operator of this Rooftree will pass the link on.')
}
