import { labels } from '#shared/language/t.ts'
import type { Unit } from '#shared/properties/units.ts'
import { compareNaturally } from '#web/format/natural-order.ts'
import { wholeNumber } from '#web/format/whole-number.ts'

/** The typed fields of a unit, in the order of the columns. */
export const unitFields = [
  'unitNumber',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'monthlyRent',
] as const
export type UnitField = (typeof unitFields)[number]
export type TypedUnit = Record<UnitField, string>

/** Further fields of the dialogs: whether the unit is non-revenue, and since when. */
export interface TypedMark extends Record<string, unknown> {
  nonRevenueReason: string
  nonRevenueSince: string
}

export const unitFieldLabels: Readonly<Record<UnitField, string>> = labels({
  unitNumber: 'Unit number',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  squareFeet: 'Square feet',
  monthlyRent: 'Market rent',
})

export function typedFrom(unit: Unit): TypedUnit {
  return {
    unitNumber: unit.unitNumber,
    bedrooms: unit.bedrooms?.toString() ?? '',
    bathrooms: bathroomsLabel(unit) ?? '',
    squareFeet: unit.squareFeet?.toString() ?? '',
    monthlyRent: unit.monthlyRent ?? '',
  }
}

/** `1.0` bathrooms, as stored, as `1`; null when unknown. */
export function bathroomsLabel(unit: Pick<Unit, 'bathrooms'>): string | null {
  return unit.bathrooms?.replace(/\.0$/, '') ?? null
}

/** The body of a unit's call. An invalid number stays text, so that the shape refuses it. */
export function unitBody(typed: Partial<TypedUnit>) {
  const body: Record<string, string | number | null> = {}
  for (const field of unitFields) {
    const text = typed[field]
    if (text === undefined) continue
    if (field === 'bedrooms' || field === 'squareFeet') body[field] = wholeNumber(text)
    else if (field === 'monthlyRent') body[field] = plainAmount(text)
    else body[field] = text.trim()
  }
  return body
}

export function markFrom(unit?: Unit): TypedMark {
  return {
    nonRevenueReason: unit?.nonRevenueReason ?? '',
    nonRevenueSince: unit?.nonRevenueSince ?? '',
  }
}

/** The body of a unit's call with its mark; a day without a mark is not sent. */
export function markedBody(typed: TypedUnit & TypedMark) {
  const { nonRevenueReason, nonRevenueSince } = typed
  return {
    ...unitBody(typed),
    nonRevenueReason,
    nonRevenueSince: nonRevenueReason ? nonRevenueSince : '',
  }
}

/** The fields in which two versions of a unit differ, with the values of the first. */
export function changes(typed: TypedUnit, saved: TypedUnit): Partial<TypedUnit> {
  const changed = unitFields.filter(field => typed[field] !== saved[field])
  return Object.fromEntries(changed.map(field => [field, typed[field]]))
}

/** The likely number of a further unit: one above the highest. */
export function nextUnitNumber(units: readonly Pick<Unit, 'unitNumber'>[]): string {
  const numbers = units.map(unit => Number(unit.unitNumber)).filter(Number.isSafeInteger)
  return units.length > 0 && numbers.length === 0 ? '' : String(Math.max(0, ...numbers) + 1)
}

/** Units in the order people count them: 2 before 10, 10 before 10A. */
export function inOrder<T extends Pick<Unit, 'unitNumber'>>(units: readonly T[]): T[] {
  return units.toSorted((a, b) => compareNaturally(a.unitNumber, b.unitNumber))
}

/** `$1,500.00`, as spreadsheets write it, becomes `1500.00`. */
function plainAmount(text: string): string {
  return withoutThousands(text.replace(/[\s$€£]/g, ''))
}

function withoutThousands(text: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}
