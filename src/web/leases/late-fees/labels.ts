import { t } from '#shared/language/t.ts'
import type { LateFee } from '#shared/leases/terms.ts'
import { formatMoney } from '#web/format/format.ts'

/** `No late fee`, `$50.00`, `5% of the rent, up to $60.00`. */
export function lateFeeLabel({ type, amount, cap }: LateFee, currency: string): string {
  if (type === 'none' || amount === null) return t('No late fee')
  const fee = feeOf(type, amount, currency)
  return cap ? t('{fee}, up to {cap}', { fee, cap: capLabel(cap, currency) }) : fee
}

function feeOf(type: Exclude<LateFee['type'], 'none'>, amount: string, currency: string): string {
  const money = formatMoney(amount, currency)
  const percent = `${Number(amount)}%`
  if (type === 'flat') return money
  if (type === 'daily') return t('{money} per day', { money })
  return type === 'percent_unpaid'
    ? t('{percent} of unpaid rent', { percent })
    : t('{percent} of the rent', { percent })
}

/** `the lesser of $50.00 and 5% of the rent`. */
export function capLabel(
  { op, flat, percent }: NonNullable<LateFee['cap']>,
  currency: string,
): string {
  const money = flat && formatMoney(flat, currency)
  const share = percent && t('{percent} of the rent', { percent: `${Number(percent)}%` })
  if (!money || !share) return money || share || ''
  return op === 'lesser'
    ? t('the lesser of {money} and {share}', { money, share })
    : t('the greater of {money} and {share}', { money, share })
}
