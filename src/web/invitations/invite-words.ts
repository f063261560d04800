import { t } from '#shared/language/t.ts'
import type { Delivery } from '#shared/people/invitations.ts'
import type { InvitedAll } from '#shared/people/tenant-invitations.ts'
import { formatDay } from '#web/format/format.ts'

/** The outcome of many invitations. */
export function outcomeOf({ invited, left, lastDay, delivery }: InvitedAll): string {
  return [
    delivery === 'file'
      ? t(
          '{count, plural, one {# tenant gets} other {# tenants get}} a link from the operator of this Rooftree, good for 7 days.',
          { count: invited },
        )
      : t(
          '{count, plural, one {# tenant gets} other {# tenants get}} a link by email, good for 7 days.',
          { count: invited },
        ),
    lastDay && t('The last one goes out on {day}.', { day: formatDay(lastDay) }),
    left > 0 &&
      t('The daily limit is reached: invite the other {count, number} tomorrow.', { count: left }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The verb that sends so many. */
export function verbOf(sends: number, delivery?: Delivery): string {
  if (delivery === 'file')
    return t('{count, plural, =0 {Create Links} one {Create # Link} other {Create # Links}}', {
      count: sends,
    })
  return t(
    '{count, plural, =0 {Send Invitations} one {Send # Invitation} other {Send # Invitations}}',
    { count: sends },
  )
}
