import { addMoney } from '#shared/money.ts'
import { formatMoney } from '#web/format/format.ts'

/** The sum of amounts in each of their currencies; a dash without any. */
export function sumWords(amounts: readonly { amount: string; currency: string }[]): string {
  const sums = new Map<string, string>()
  for (const { amount, currency } of amounts)
    sums.set(currency, addMoney(sums.get(currency) ?? '0.00', amount))
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ') || '—'
}
