import type { AutomaticEmail, AutomaticEmailKind } from '#shared/messaging/automatic-emails.ts'
import { counted } from '#web/format/format.ts'

/** The label of a kind of automatic email, and the date its days count from. */
export const emailLabels: Record<AutomaticEmailKind, { title: string; days: string }> = {
  rent_due: { title: 'Rent Due', days: 'Days before rent is due' },
  rent_late: { title: 'Rent Late', days: 'Days after the grace period' },
  lease_ending: { title: 'Lease Ending', days: 'Days before the lease ends' },
  receipt: { title: 'Receipt', days: '' },
}

/** Its time: `3 days before rent is due`. */
export function whenSent({ kind, days }: AutomaticEmail): string {
  const [first = 0] = days
  switch (kind) {
    case 'rent_due':
      return `${counted(first, 'day')} before rent is due`
    case 'rent_late':
      return first === 1
        ? 'The first day after the grace period'
        : `${counted(first, 'day')} after the grace period ends`
    case 'lease_ending':
      return `${listed(days)} before the lease ends`
    case 'receipt':
      return 'When you record a payment'
  }
}

function listed(days: readonly number[]): string {
  const [last = 0, ...others] = days.toReversed()
  const before = others.toReversed().join(', ')
  return before ? `${before} and ${counted(last, 'day')}` : counted(last, 'day')
}
