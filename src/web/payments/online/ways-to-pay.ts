import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import type { SavedMethod } from '#shared/accounting/online/methods.ts'
import { t } from '#shared/language/t.ts'
import { methodName } from './method-name.ts'

interface Way {
  /** A kind, or the id of a saved method. */
  value: string
  label: string
  note: string | undefined
}

/** The ways to pay a landlord: saved methods first, then each kind by the provider's page. */
export function waysToPay(
  kinds: readonly MethodKind[],
  saved: readonly SavedMethod[],
  organizationId: string,
): Way[] {
  const own = saved.filter(
    method => method.organizationId === organizationId && kinds.includes(method.kind),
  )
  return [
    ...own.map(method => ({
      value: method.id,
      label: methodName(method),
      note: method.kind === 'ach' ? achNote() : undefined,
    })),
    ...kinds.map(kind => ({
      value: kind,
      label: kind === 'ach' ? t('Bank account (ACH)') : t('Card'),
      note: kind === 'ach' ? achNote() : undefined,
    })),
  ]
}

export function kindOfWay(way: string, saved: readonly SavedMethod[]): MethodKind {
  if (way === 'card' || way === 'ach') return way
  return saved.find(({ id }) => id === way)?.kind ?? 'card'
}

/** The id of the saved method; null where the provider's page asks. */
export function methodOfWay(way: string): string | null {
  return way === 'card' || way === 'ach' ? null : way
}

function achNote(): string {
  return t('Takes up to 4 business days and counts as paid today')
}
