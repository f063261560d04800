import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { formatDay, formatInstantDay, formatMoney, spaced } from '#web/format/format.ts'

type Value = AuditEntry['changes'][number]['before']

/** `monthlyRent` as `monthly rent`, `ownerId` as `owner`, `preferences.dateFormat` as `date format`. */
export function fieldLabel(field: string): string {
  const own = field.split('.').at(-1) ?? field
  const words = own
    .replace(/(Id|On|At)$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return known[own] ?? words
}

const known: Record<string, string> = {
  assignedTo: 'person assigned',
  firstName: 'first name',
  evictionOn: 'day of eviction',
  evictionReason: 'reason for eviction',
  isEndReasonTold: 'whether the tenant is told why it ends',
  fileSize: 'size',
  fileType: 'file type',
  graceDays: 'days of grace',
  depositReturnDays: 'days to return a deposit',
  logoUploadId: 'logo',
  paymentInstructions: 'how to pay',
  lateFeeType: 'late fee',
  lateFeeAmount: 'amount of late fees',
  lateFeeCapOp: 'kind of cap on late fees',
  lateFeeCapFlat: 'cap on late fees',
  lateFeeCapPercent: 'cap on late fees in percent',
  lateFeeMaxDays: 'most days of late fees',
  lateFeeMinUnpaid: 'least rent with late fees',
  imageUrl: 'picture',
  isDemo: 'demo',
  monthlyRent: 'rent',
  movedInOn: 'move-in day',
  movedOutOn: 'move-out day',
  nonRevenueReason: 'non-revenue mark',
  nonRevenueSince: 'first day without revenue',
  noticeOn: 'day of notice',
  nsfFee: 'fee for a bounced payment',
  profileImageUrl: 'picture',
  rollover: 'going on month to month',
  terminatedOn: 'last day',
  timezone: 'time zone',
}

export interface Reading {
  currency: string
  /** The names of ids. */
  names: ReadonlyMap<string, string>
}

/** A value as a person writes it: `$1,500.00`, `03/01/2025`, `in progress`, `“Near the park”`. */
export function valueLabel(field: string, value: Value, { currency, names }: Reading): string {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'logoUploadId') return 'a picture'
  if (isId.test(value)) return names.get(value) ?? 'somebody or something that is gone'
  if (isDay.test(value)) return formatDay(value)
  if (isInstant.test(value)) return formatInstantDay(value)
  if (isAmount.test(field)) return formatMoney(value, currency)
  if (isWord.test(field)) return spaced(value)
  if (/^-?\d+(\.\d+)?$/.test(value)) return value
  return `“${value.length > longest ? `${value.slice(0, longest)}…` : value}”`
}

const longest = 120
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isDay = /^\d{4}-\d\d-\d\d$/
const isInstant = /^\d{4}-\d\d-\d\dT/
// Whether a late fee is money or percent depends on its type.
const isAmount = /(rent|deposit|(?<!lateFee)amount|cost|nsfFee|lateFeeCapFlat|lateFeeMinUnpaid)$/i
const isWord =
  /(revenueReason|status|priority|kind|type|method|role|source|category|currency|timezone|output)$/i
