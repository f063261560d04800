import { t } from '#shared/language/t.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { formatDay, formatInstantDay, formatMoney, spaced } from '#web/format/format.ts'
import { choiceNames } from './choice-names.ts'
import { fieldNames } from './field-names.ts'

type Value = AuditEntry['changes'][number]['before']

/** `monthlyRent` as `monthly rent`, `ownerId` as `owner`, `preferences.dateFormat` as `date format`. */
export function fieldLabel(field: string): string {
  const own = field.split('.').at(-1) ?? field
  const words = own
    .replace(/(Id|On|At)$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return fieldNames[own] ?? words
}

export interface Reading {
  currency: string
  /** The names of ids. */
  names: ReadonlyMap<string, string>
}

/** A value as a person writes it: `$1,500.00`, `03/01/2025`, `in progress`, `“Near the park”`. */
export function valueLabel(field: string, value: Value, { currency, names }: Reading): string {
  if (value === null) return t('nothing')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (field === 'logoUploadId') return t('a picture')
  if (isId.test(value)) return names.get(value) ?? t('a deleted record')
  if (isDay.test(value)) return formatDay(value)
  if (isInstant.test(value)) return formatInstantDay(value)
  if (isAmount.test(field)) return formatMoney(value, currency)
  if (isWord.test(field)) return choiceLabel(value)
  if (/^-?\d+(\.\d+)?$/.test(value)) return value
  return `“${value.length > longest ? `${value.slice(0, longest)}…` : value}”`
}

/** `in_progress` as `in progress`. */
export function choiceLabel(value: string): string {
  return choiceNames[value] ?? spaced(value)
}

const longest = 120
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isDay = /^\d{4}-\d\d-\d\d$/
const isInstant = /^\d{4}-\d\d-\d\dT/
// Whether a late fee is money or percent depends on its type.
const isAmount = /(rent|deposit|(?<!lateFee)amount|cost|nsfFee|lateFeeCapFlat|lateFeeMinUnpaid)$/i
const isWord =
  /(revenueReason|status|stage|priority|permission|kind|type|method|role|source|category|currency|timezone|output)$/i
