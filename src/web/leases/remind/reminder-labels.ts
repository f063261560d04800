import { daysBetween } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import type { RemindedLease, ReminderOutcome } from '#shared/leases/late-reminders.ts'
import { dayShown, formatMoney, fullName, todayShown } from '#web/format/format.ts'
import { unitLabel } from '../labels.ts'

/** When a lease was last reminded: today, yesterday, or so many days ago. */
export function remindedLabel(remindedAt: string): string {
  const days = daysBetween(dayShown(remindedAt), todayShown())
  return t(
    '{days, plural, =0 {Reminded today} =1 {Reminded yesterday} other {Last reminded # days ago}}',
    { days },
  )
}

/** Why a lease is not emailed. */
export const outcomeLabels: Record<Exclude<ReminderOutcome, 'email'>, string> = labels({
  list: 'Emails are off: they see it in Rooftree',
  not_joined: 'Not joined yet',
  off: 'Payment reminders are off',
  paid: 'Nothing due',
  eviction: 'Eviction open',
})

/** Whether a reminder reaches a tenant of the lease. */
export function isReached({ outcome }: RemindedLease): boolean {
  return outcome === 'email' || outcome === 'list'
}

/** The text in place of each placeholder: of the first person who is reminded, else of the tenant. */
export function wordsOf(lease: RemindedLease): Record<string, string> {
  const { people, tenant, balance, organization, unit } = lease
  const reader = people.find(({ reach }) => reach === 'email' || reach === 'list')
  return {
    name: fullName(reader ?? tenant),
    amount: formatMoney(balance, organization.currency),
    unit: unitLabel(unit),
    landlord: organization.name,
  }
}
