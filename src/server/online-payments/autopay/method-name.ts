import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import { t } from '#shared/language/t.ts'

/** A saved card or bank account as its owner knows it, in the reader's language: `Visa ending in 4242`. */
export function methodName({
  kind,
  brand,
  bankName,
  last4,
}: {
  kind: MethodKind | null
  brand: string | null
  bankName: string | null
  last4: string | null
}): string {
  const name =
    kind === 'ach' ? (bankName ?? t('Bank account')) : brand ? capitalized(brand) : t('Card')
  return last4 ? t('{name} ending in {last4}', { name, last4 }) : name
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
