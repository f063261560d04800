import type { Delivery } from '#shared/people/invitations.ts'
import { formatDay } from '#web/format/format.ts'

/** What is to be known of an email whose link was not given; nothing where it leaves at once. */
export function whenItLeaves(sent: { delivery: Delivery; lastDay: string | null }): string {
  if (sent.lastDay)
    return `It leaves by ${formatDay(sent.lastDay)}: a new organization sends a few a day.`
  if (sent.delivery === 'mail') return ''
  return 'There is no mail server here: whoever operates this Rooftree passes the link on.'
}
