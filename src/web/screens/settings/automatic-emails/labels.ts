import { labels, t } from '#shared/language/t.ts'
import type { AutomaticEmail, AutomaticEmailKind } from '#shared/messaging/automatic-emails.ts'

/** The label of a kind of automatic email. */
export const emailTitles: Record<AutomaticEmailKind, string> = labels({
  rent_due: 'Rent Due',
  rent_late: 'Rent Late',
  lease_ending: 'Lease Ending',
  receipt: 'Receipt',
})

/** The date its days count from. */
export const emailDays: Record<Exclude<AutomaticEmailKind, 'receipt'>, string> = labels({
  rent_due: 'Days before rent is due',
  rent_late: 'Days after the grace period',
  lease_ending: 'Days before the lease ends',
})

/** Its time: `3 days before rent is due`. */
export function whenSent({ kind, days }: AutomaticEmail): string {
  const [count = 0] = days
  switch (kind) {
    case 'rent_due':
      return t('{count, plural, one {# day} other {# days}} before rent is due', { count })
    case 'rent_late':
      return t(
        '{count, plural, =1 {The first day after the grace period} other {# days after the grace period ends}}',
        { count },
      )
    case 'lease_ending':
      return endingLabel(days)
    case 'receipt':
      return t('When you record a payment')
  }
}

function endingLabel(days: readonly number[]): string {
  const [last = 0, ...others] = days.toReversed()
  const before = others.toReversed().join(', ')
  return before
    ? t('{before} and {count, plural, one {# day} other {# days}} before the lease ends', {
        before,
        count: last,
      })
    : t('{count, plural, one {# day} other {# days}} before the lease ends', { count: last })
}
