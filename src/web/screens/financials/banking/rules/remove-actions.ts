import { Trash2, Undo2 } from 'lucide-react'
import type { BankRule } from '#shared/accounting/banking/bank-rules.ts'
import { t } from '#shared/language/t.ts'

/** A rule is removed alone, or with all that it recorded and ignored. */
export function removeActions({ uses }: BankRule) {
  return [
    { label: t('Remove rule'), icon: Trash2, isUndo: false },
    ...(uses > 0 ? [{ label: t('Undo and remove'), icon: Undo2, isUndo: true }] : []),
  ]
}
