import { toCents } from '#shared/money.ts'
import { formatMoney } from '#web/format/format.ts'

/** The balance after a change, in a sentence. */
export function balanceSentence(balance: string, currency: string): string {
  const cents = toCents(balance)
  if (cents === 0) return 'After this nothing is owed.'
  return cents > 0
    ? `After this ${formatMoney(balance, currency)} is owed.`
    : `After this ${formatMoney(balance.slice(1), currency)} is held ahead.`
}
