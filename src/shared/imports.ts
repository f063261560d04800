import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  email,
  optionalAmount,
  optionalDay,
  optionalText,
  requiredText,
  wholeNumber,
} from './fields.ts'
import { limits } from './limits.ts'
import { propertyTypes } from './properties.ts'
import { unitFacts } from './units.ts'

/** A portfolio that was kept elsewhere, taken over row by row: a rent roll, one row a unit. */

const dayOfMonth = 'Choose a day from 1 to 31'

/** One unit with its property, and who rents it, where somebody does. */
export const rentRollRow = z
  .object({
    property: requiredText('Property is required'),
    address: optionalText(500).describe('Needed for a property that is not there yet'),
    propertyType: z
      .enum(propertyTypes, 'Choose residential, commercial or mixed_use')
      .default('residential'),
    unit: requiredText('Unit is required', 20),
    ...unitFacts,
    marketRent: optionalAmount,
    firstName: optionalText(),
    lastName: optionalText(),
    email: z
      .union([z.literal('').transform(() => null), email()])
      .nullish()
      .transform(orNull),
    phone: optionalText(limits.phone),
    startDate: optionalDay,
    endDate: optionalDay.describe('Without one the lease is month to month'),
    monthlyRent: optionalAmount.describe('Default the market rent'),
    dueDay: wholeNumber(dayOfMonth, { from: 1, to: 31 }).default(1),
    securityDeposit: optionalAmount,
    depositHeld: optionalAmount.describe('What of it is held today'),
    depositReceivedOn: optionalDay.describe('Since when it is held; default today'),
    balance: optionalAmount.describe('What is still owed from before'),
  })
  .superRefine((row, context) => {
    const issue = (field: ImportField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!isLet(row)) return
    for (const { field, message } of needed) if (row[field] === null) issue(field, message)
    if (!Number(row.monthlyRent ?? row.marketRent)) issue('monthlyRent', 'Monthly rent is required')
    if (row.startDate && row.endDate && row.startDate >= row.endDate)
      issue('endDate', 'End date must be after the start date')
    if (row.depositReceivedOn && !row.depositHeld)
      issue('depositHeld', 'Enter the deposit held since that day')
  })
export type RentRollRow = z.output<typeof rentRollRow>
export type ImportField = keyof RentRollRow

/** The columns, in the order of a rent roll. */
export const importFields = Object.keys(rentRollRow.shape) as ImportField[]

const needed = [
  { field: 'firstName', message: 'First name is required' },
  { field: 'lastName', message: 'Last name is required' },
  { field: 'email', message: 'Email is required' },
  { field: 'startDate', message: 'Start date is required' },
] as const

/** Whether a row tells of a lease: it names a tenant, a term, or what only a lease has. */
function isLet(row: Omit<RentRollRow, 'dueDay'>): boolean {
  const { firstName, lastName, email, phone, startDate, endDate } = row
  const { monthlyRent, securityDeposit, depositHeld, depositReceivedOn, balance } = row
  const amounts = [monthlyRent, securityDeposit, depositHeld, balance].some(
    text => Number(text) > 0,
  )
  const texts = [firstName, lastName, email, phone, startDate, endDate, depositReceivedOn]
  return amounts || texts.some(Boolean)
}

/** How many rows one call takes: somebody waits for it. */
export const mostImportRows = 50

const importable = ['property', 'unit', 'tenant', 'lease'] as const

export const createImport = endpoint('POST', '/api/imports', {
  may: 'property:create',
  summary:
    'Take over some rows of a rent roll, each wholly or not at all. What is there already stays as it is, so that the same rows may be sent again',
  body: z.object({
    check: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Only say what would become of them'),
    chargeFrom: optionalDay.describe(
      'Rent before this day was settled elsewhere and is not charged; default: each lease’s start date',
    ),
    rows: z
      .array(rentRollRow, 'Rows are required')
      .min(1, 'Rows are required')
      .max(mostImportRows, `Send at most ${mostImportRows} rows at once`),
  }),
  reply: z.object({
    rows: z
      .array(
        z.object({
          added: z.array(z.enum(importable)),
          problem: z.object({ field: z.string().nullable(), message: z.string() }).nullable(),
        }),
      )
      .describe('One for each row, in their order'),
  }),
})
export type Imported = z.output<typeof createImport.reply>

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null
}
