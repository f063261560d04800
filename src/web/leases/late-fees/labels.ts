import type { LateFee } from '#shared/leases/terms.ts'
import { formatMoney } from '#web/format/format.ts'

/** `no late fee`, `$50.00`, `5% of the rent, at most $60.00`. */
export function lateFeeLabel({ type, amount, cap }: LateFee, currency: string): string {
  if (type === 'none' || amount === null) return 'no late fee'
  const money = formatMoney(amount, currency)
  const percent = `${Number(amount)}%`
  const fee = {
    flat: money,
    daily: `${money} a day`,
    percent_unpaid: `${percent} of what is unpaid`,
    percent_rent: `${percent} of the rent`,
  }[type]
  return cap ? `${fee}, at most ${capLabel(cap, currency)}` : fee
}

/** `the lesser of $50.00 and 5% of the rent`. */
export function capLabel(
  { op, flat, percent }: NonNullable<LateFee['cap']>,
  currency: string,
): string {
  const limits = [flat && formatMoney(flat, currency), percent && `${Number(percent)}% of the rent`]
  const known = limits.filter(Boolean)
  return known.length > 1 ? `the ${op} of ${known.join(' and ')}` : (known[0] ?? '')
}

/** The same as a label of its own. */
export function feeLabel(fee: LateFee, currency: string): string {
  const words = lateFeeLabel(fee, currency)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
