import type { Lease } from '#shared/leases/leases.ts'
import { counted, formatMoney } from '#web/format/format.ts'
import { capLabel } from './labels.ts'

/** The late fee, in a sentence; null without one. */
export function lateFeeSentence({
  lateFee,
  organization,
}: Pick<Lease, 'lateFee' | 'organization'>) {
  const { type, amount, graceDays, cap, maxDays } = lateFee
  if (type === 'none' || amount === null) return null
  const until =
    graceDays === 0 ? 'on the day it is due' : `until ${counted(graceDays, 'day')} after it is due`
  const money = formatMoney(amount, organization.currency)
  const percent = `${Number(amount)}%`
  const fee = {
    flat: `a late fee of ${money} is added`,
    daily: `a late fee of ${money} is added for each day${maxDays ? `, for ${counted(maxDays, 'day')} at most` : ''}`,
    percent_unpaid: `a late fee of ${percent} of what is still unpaid is added`,
    percent_rent: `a late fee of ${percent} of the monthly rent is added`,
  }[type]
  const limit = cap ? `, at most ${capLabel(cap, organization.currency)}` : ''
  return `Rent is on time ${until}; after that ${fee}${limit}.`
}
