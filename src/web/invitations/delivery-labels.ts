import type { Delivery } from '#shared/people/invitations.ts'
import { formatDay } from '#web/format/format.ts'

/** The delivery time of an email without a shown link; nothing where it leaves at once. */
export function whenItLeaves(sent: { delivery: Delivery; lastDay: string | null }): string {
  if (sent.lastDay)
    return `It leaves by ${formatDay(sent.lastDay)}: a new organization sends a few a day.`
  if (sent.delivery === 'mail') return ''
  return 'There is no mail server here: whoever operates this Rooftree passes the link on.'
}
