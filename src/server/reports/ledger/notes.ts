import { t } from '#shared/language/t.ts'
import { type Note, noteOf, type ReportContext } from '../definition.ts'

/** Explains the basis, and where prepaid rent differs from Profit & Loss. */
export function basisNotes({ params }: ReportContext): Note[] {
  if (params.basis === 'accrual')
    return [noteOf(() => t('Accrual basis: income when charged, expenses when incurred'))]
  return [
    noteOf(() => t('Cash basis: income when received, expenses when paid')),
    noteOf(() =>
      t('Prepaid rent is a liability here, and income of the day it was received in Profit & Loss'),
    ),
  ]
}
