import { signedAmount, withoutPoints } from '#shared/imports/amounts.ts'
import { MAX_CENTS, toCents } from '#shared/money.ts'

/**
 * Signed cents of an amount as banks write it: `-12.00`, `(12.00)`, `12.00-`, `$1,500.00`, `1.500,00`. Undefined where
 * it is none or could be read two ways.
 *
 * @param hasCommas whether the file writes a comma before cents, so that `1.250` is a thousand and some
 */
export function signedCents(written: string, hasCommas = false): number | undefined {
  const text = written.trim().replace(/^\+\s*/, '')
  const plain = signedAmount(hasCommas ? withoutPoints(text) : text)
  const parts = /^(-?)(\d{1,11})(?:\.(\d{0,2})0*)?$/.exec(plain)
  if (!parts) return undefined
  const cents = toCents(`${parts[2]}.${(parts[3] ?? '').padEnd(2, '0')}`)
  return cents > MAX_CENTS ? undefined : parts[1] && cents ? -cents : cents
}
