import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import { type Note, noteOf, type ReportContext } from '../definition.ts'

/** Explains the basis, where prepaid rent differs from Profit & Loss, and which part an owner reads. */
export function basisNotes({ params, viewer }: ReportContext): Note[] {
  const own = noteOf(() =>
    t('Whole amounts of the days you owned each property. Draws of other owners are left out.'),
  )
  const ofOwner = standing(viewer) === 'owner' ? [own] : []
  if (params.basis === 'accrual')
    return [
      noteOf(() => t('Accrual basis: income when charged, expenses when incurred')),
      ...ofOwner,
    ]
  return [
    noteOf(() => t('Cash basis: income when received, expenses when paid')),
    noteOf(() =>
      t('Prepaid rent is a liability here, and income of the day it was received in Profit & Loss'),
    ),
    ...ofOwner,
  ]
}
