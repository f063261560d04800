import type { SavedMethod } from '#shared/accounting/online/methods.ts'
import { t } from '#shared/language/t.ts'

type Named = Pick<SavedMethod, 'brand' | 'bankName' | 'last4'> & { kind?: SavedMethod['kind'] }

/** `Visa ending in 4242`, as a person knows their card or account. */
export function methodName({ kind, brand, bankName, last4 }: Named): string {
  const name =
    (kind === 'ach' ? bankName : brand) ?? (kind === 'ach' ? t('Bank account') : t('Card'))
  return last4
    ? t('{name} ending in {last4}', { name: capitalized(name), last4 })
    : capitalized(name)
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
