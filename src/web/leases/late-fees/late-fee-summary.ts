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
      '{graceDays, plural, =0 {Rent is late the day after it is due.} one {Rent is late # day after it is due.} other {Rent is late # days after it is due.}}',
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
  if (type === 'flat') return t('A late fee of {money} is then added.', { money })
  if (type === 'daily') return t('A late fee of {money} per day is then added.', { money })
  return type === 'percent_unpaid'
    ? t('A late fee of {percent} of the unpaid rent is then added.', { percent })
    : t('A late fee of {percent} of the monthly rent is then added.', { percent })
}

function stopSentence(count: number): string {
  return t(
    '{count, plural, one {The daily fee stops after # day.} other {The daily fee stops after # days.}}',
    { count },
  )
}
