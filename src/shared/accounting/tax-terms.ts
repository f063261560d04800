import { labels } from '#shared/language/t.ts'
import type { ExpenseCategory } from './expenses.ts'

/** The terms of Forms W-9, 1099-NEC and 1099-MISC, without text of a call. */

/** Forms: services of vendors (`nec`, box 1), and rents collected for owners (`misc`, box 1). */
export const taxFormKinds = ['nec', 'misc'] as const
export type TaxFormKind = (typeof taxFormKinds)[number]

/** As the IRS calls them, in each language. */
export const taxFormNames: Readonly<Record<TaxFormKind, string>> = {
  ...{ nec: '1099-NEC', misc: '1099-MISC' },
}

/** Taxpayer identification numbers of payees in the US. */
export const tinKinds = ['ssn', 'ein', 'itin', 'atin'] as const
export type TinKind = (typeof tinKinds)[number]

/** As the abbreviations are written, in each language. */
export const tinKindLabels: Readonly<Record<TinKind, string>> = {
  ...{ ssn: 'SSN', ein: 'EIN', itin: 'ITIN', atin: 'ATIN' },
}

/** The boxes of line 3a of Form W-9. */
export const taxEntities = [
  'individual',
  'partnership',
  'llc',
  'c_corporation',
  's_corporation',
  'trust',
  'exempt',
] as const
export type TaxEntity = (typeof taxEntities)[number]

export const taxEntityLabels = labels({
  individual: 'Individual or sole proprietor',
  partnership: 'Partnership',
  llc: 'LLC taxed as a partnership or sole proprietor',
  c_corporation: 'C corporation, or LLC taxed as one',
  s_corporation: 'S corporation, or LLC taxed as one',
  trust: 'Trust or estate',
  exempt: 'Government or tax-exempt organization',
}) satisfies Record<TaxEntity, string>

/**
 * The total in dollars from which services and rents of a year are reported (IRC §6041 and §6041A, as raised for
 * payments after 2025-12-31). From 2027 it follows inflation: who makes the forms enters it.
 */
export const thresholds: Readonly<Record<number, string>> = { 2025: '600.00', 2026: '2000.00' }

/** Whether payments of a category are for services, with the parts that go into them (Instructions for Form 1099-NEC, box 1). */
export const isService: Readonly<Record<ExpenseCategory, boolean>> = {
  advertising: true,
  auto_travel: true,
  cleaning_maintenance: true,
  commissions: true,
  insurance: false,
  legal_professional: true,
  management_fees: true,
  mortgage_interest: false,
  other_interest: false,
  repairs: true,
  supplies: false,
  taxes: false,
  utilities: false,
  other: true,
  capital_improvement: true,
}

/** Why a vendor or an owner gets a form, or none. */
export const taxReasons = [
  'reached',
  'unmarked',
  'exempt',
  'corporation',
  'card',
  'goods',
  'below',
  'unknown_threshold',
] as const
export type TaxReason = (typeof taxReasons)[number]

/** Missing parts of a form. */
export const taxGaps = ['w9', 'tin', 'address'] as const
export type TaxGap = (typeof taxGaps)[number]
