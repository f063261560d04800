import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { LateFeeType } from '#shared/leases/terms.ts'
import { formatMoney } from '#web/format/format.ts'
import { capLabel } from './labels.ts'

/** The late fee, in sentences; null without one. */
export function lateFeeSentence({
  lateFee,
  organization,
}: Pick<Lease, 'lateFee' | 'organization'>) {
  const { type, amount, graceDays, cap, maxDays } = lateFee
  if (type === 'none' || amount === null) return null
  const { currency } = organization
  return [
    t(
      '{graceDays, plural, =0 {Rent has no grace period.} one {Rent has a grace period of # day.} other {Rent has a grace period of # days.}}',
      { graceDays },
    ),
    feeSentence(type, amount, currency),
    ...(type === 'daily' && maxDays ? [stopSentence(maxDays)] : []),
    ...(cap ? [t('Late fees are capped at {cap}.', { cap: capLabel(cap, currency) })] : []),
  ].join(' ')
}

function feeSentence(type: Exclude<LateFeeType, 'none'>, amount: string, currency: string): string {
  const money = formatMoney(amount, currency)
  const percent = `${Number(amount)}%`
  if (type === 'flat') return t('The late fee is {money}.', { money })
  if (type === 'daily') return t('The late fee is {money} per day.', { money })
  return type === 'percent_unpaid'
    ? t('The late fee is {percent} of the unpaid rent.', { percent })
    : t('The late fee is {percent} of the monthly rent.', { percent })
}

function stopSentence(count: number): string {
  return t(
    '{count, plural, one {The daily fee stops after # day.} other {The daily fee stops after # days.}}',
    { count },
  )
}
