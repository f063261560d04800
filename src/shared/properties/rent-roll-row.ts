import * as z from 'zod'
import {
  email,
  optionalAmount,
  optionalDay,
  optionalName,
  optionalPhone,
  requiredName,
  wholeNumber,
} from '#shared/fields.ts'
import { parseAmount } from '#shared/money.ts'
import { propertyTypes } from './properties.ts'
import { nonRevenueReasons, unitFacts } from './units.ts'

const dayOfMonth = 'Choose a day from 1 to 31'

const optionalEmail = z
  .union([z.literal('').transform(() => null), email()])
  .nullish()
  .transform(orNull)

/**
 * The meaning of one email for two people: they are one person, the row's person has no email of
 * their own, or both are on the lease.
 */
const sharedEmailChoices = ['same_person', 'without_email', 'both_on_lease'] as const

const coTenant = z
  .object({
    firstName: optionalName(),
    lastName: optionalName(),
    email: optionalEmail,
    phone: optionalPhone(),
  })
  .refine(person => person.firstName ?? person.lastName, {
    path: ['lastName'],
    message: 'Enter a first or last name',
  })

/** More than one cell usually holds. */
const maxCoTenants = 10

/** One unit with its property, and its tenants, if any. */
export const rentRollRow = z
  .object({
    property: requiredName('Property is required'),
    address: optionalName(500).describe(
      'Needed for a property that is not there yet; default a name such as 12 Oak St',
    ),
    propertyType: z
      .enum(propertyTypes, 'Choose residential, commercial or mixed_use')
      .default('residential'),
    unit: requiredName('Unit is required', 20),
    ...unitFacts,
    marketRent: optionalAmount,
    nonRevenueReason: z
      .enum(nonRevenueReasons, 'Choose model, office or under_works')
      .nullish()
      .transform(orNull)
      .describe('Why a vacant unit is not for rent'),
    firstName: optionalName(),
    lastName: optionalName().describe('A first or a last name is enough'),
    email: optionalEmail,
    phone: optionalPhone(),
    startDate: optionalDay,
    endDate: optionalDay.describe('Without one the lease is month to month'),
    monthlyRent: optionalAmount.describe('Default the market rent'),
    dueDay: wholeNumber(dayOfMonth, { from: 1, to: 31 }).default(1),
    securityDeposit: optionalAmount,
    depositHeld: optionalAmount.describe('What of it is held today'),
    depositReceivedOn: optionalDay.describe('Since when it is held; default today'),
    balance: z
      .string('Enter an amount such as 1500 or -35.50')
      .nullish()
      .transform((text, context) => {
        if (!text) return null
        const sign = text.startsWith('-') ? '-' : ''
        const parsed = parseAmount(text.slice(sign.length), 'allowed')
        if (parsed.ok) return Number(parsed.amount) === 0 ? '0.00' : `${sign}${parsed.amount}`
        context.addIssue({ code: 'custom', message: parsed.sentence })
        return z.NEVER
      })
      .describe('What is still owed from before; below zero what is held in advance'),
    prepaid: optionalAmount.describe('What is held in advance for later charges'),
    balanceOn: optionalDay.describe('The day of balance and prepaid; default today'),
    coTenants: z
      .array(coTenant, 'Must be a list of people')
      .max(maxCoTenants, `At most ${maxCoTenants} more people rent with the tenant`)
      .default([])
      .describe('Who else is on the lease'),
    sharedEmail: z
      .enum(sharedEmailChoices, 'Choose same_person, without_email or both_on_lease')
      .nullish()
      .transform(orNull)
      .describe('What it means when the email is that of a person with another name'),
  })
  .superRefine((row, context) => {
    for (const { field, message } of leaseProblems(row))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type RentRollRow = z.output<typeof rentRollRow>
export type ImportField = Exclude<keyof RentRollRow, 'coTenants' | 'sharedEmail'>

/** The columns, in the order of a rent roll. */
export const importFields = Object.keys(rentRollRow.shape).filter(
  (field): field is ImportField => field !== 'coTenants' && field !== 'sharedEmail',
)

/** Fields that a unit has without a lease. */
export const unitFields = [
  'property',
  'address',
  'propertyType',
  'unit',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'marketRent',
  'nonRevenueReason',
] as const satisfies readonly ImportField[]

type LeaseRow = Omit<RentRollRow, 'dueDay' | 'coTenants' | 'sharedEmail'>

/** The missing fields of a row with a lease. */
function leaseProblems(row: LeaseRow): { field: ImportField; message: string }[] {
  if (!isLeased(row)) return []
  const found: { field: ImportField; message: string }[] = []
  const issue = (field: ImportField, message: string) => found.push({ field, message })
  if (!row.firstName && !row.lastName) issue('lastName', 'Enter a first or last name')
  if (!row.startDate) issue('startDate', 'Start date is required')
  if (!Number(row.monthlyRent ?? row.marketRent)) issue('monthlyRent', 'Monthly rent is required')
  if (row.startDate && row.endDate && row.startDate >= row.endDate)
    issue('endDate', 'End date must be after the start date')
  if (row.depositReceivedOn && row.depositHeld === null)
    issue('depositHeld', 'Enter the deposit held since that day')
  const credit = Math.max(-Number(row.balance ?? 0), 0)
  if (credit > 0 && Number(row.prepaid ?? 0) > 0 && Number(row.prepaid) !== credit)
    issue('prepaid', 'Balance and prepaid both say what is held in advance, and differ')
  return found
}

/** Whether a row has a lease: it names a tenant, a term, or another field of a lease. */
export function isLeased(row: LeaseRow): boolean {
  const { firstName, lastName, email, phone, startDate, endDate } = row
  const { monthlyRent, securityDeposit, depositHeld, balance, prepaid } = row
  const amounts = [monthlyRent, securityDeposit, depositHeld, balance, prepaid].some(
    text => Number(text) !== 0,
  )
  return amounts || [firstName, lastName, email, phone, startDate, endDate].some(Boolean)
}

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null
}
