import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optionalAmount, optionalDay, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'
import { parseAmount } from './money.ts'
import { propertyTypes } from './properties.ts'
import { nonRevenueReasons, unitFacts } from './units.ts'

/** A portfolio that was kept elsewhere, taken over row by row: a rent roll, one row a unit. */

const dayOfMonth = 'Choose a day from 1 to 31'

const optionalEmail = z
  .union([z.literal('').transform(() => null), email()])
  .nullish()
  .transform(orNull)

/**
 * What one email for two people means: they are one person, the row's person has no email of their
 * own, or both are on the lease.
 */
export const sharedEmailChoices = ['same_person', 'without_email', 'both_on_lease'] as const
export type SharedEmailChoice = (typeof sharedEmailChoices)[number]

const coTenant = z
  .object({
    firstName: optionalText(),
    lastName: optionalText(),
    email: optionalEmail,
    phone: optionalText(limits.phone),
  })
  .refine(person => person.firstName ?? person.lastName, {
    path: ['lastName'],
    message: 'Enter a first or last name',
  })

/** More than anybody writes into one cell. */
const maxCoTenants = 10

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
    nonRevenueReason: z
      .enum(nonRevenueReasons, 'Choose model, office or under_works')
      .nullish()
      .transform(orNull)
      .describe('Why a vacant unit is not for rent'),
    firstName: optionalText(),
    lastName: optionalText().describe('A first or a last name is enough'),
    email: optionalEmail,
    phone: optionalText(limits.phone),
    startDate: optionalDay,
    endDate: optionalDay.describe('Without one the lease is month to month'),
    monthlyRent: optionalAmount.describe('Default the market rent'),
    dueDay: z.int(dayOfMonth).min(1, dayOfMonth).max(31, dayOfMonth).default(1),
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

/** What a row that has a lease lacks for it. */
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

/** Whether a row has a lease: it names a tenant, a term, or what only a lease has. */
export function isLeased(row: LeaseRow): boolean {
  const { firstName, lastName, email, phone, startDate, endDate } = row
  const { monthlyRent, securityDeposit, depositHeld, balance, prepaid } = row
  const amounts = [monthlyRent, securityDeposit, depositHeld, balance, prepaid].some(
    text => Number(text) !== 0,
  )
  return amounts || [firstName, lastName, email, phone, startDate, endDate].some(Boolean)
}

/** How many rows one call takes: somebody waits for it. */
export const mostImportRows = 50

/** What a row adds that people count. */
export const importedKinds = ['property', 'unit', 'tenant', 'lease'] as const

/** All that an import keeps account of, so that it can be undone. */
export const importItemKinds = [
  ...importedKinds,
  'co_tenant',
  'opening_balance',
  'prepaid',
  'deposit',
] as const
export type ImportItemKind = (typeof importItemKinds)[number]

const importKey = z
  .string('Must be text')
  .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, - and _')

export const createImport = endpoint('POST', '/api/imports', {
  may: 'property:create',
  summary:
    'Take over some rows of a rent roll. Of each row the unit is added even where its lease cannot be. What is there already stays as it is, so that the same rows may be sent again',
  body: z.object({
    check: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Only say what would become of them'),
    importKey: importKey
      .nullish()
      .transform(orNull)
      .describe(
        'Your own name for the import: calls of one person with the same key are one import, which can be undone as a whole',
      ),
    fileName: optionalText(),
    chargeFrom: optionalDay.describe(
      'Rent before this day was settled elsewhere and is not charged; default: each lease’s start date',
    ),
    rows: z
      .array(rentRollRow, 'Rows are required')
      .min(1, 'Rows are required')
      .max(mostImportRows, `Send at most ${mostImportRows} rows at once`),
  }),
  reply: z.object({
    importId: id.nullable().describe('Null where nothing was added'),
    rows: z
      .array(
        z.object({
          added: z.array(z.enum(importedKinds)),
          problem: z
            .object({
              field: z.string().nullable(),
              message: z.string(),
              asks: z
                .literal('sharedEmail')
                .nullable()
                .describe('The field of the row that answers it'),
            })
            .nullable()
            .describe('Why the lease, or all of the row, was not added'),
        }),
      )
      .describe('One for each row, in their order'),
  }),
})
export type Imported = z.output<typeof createImport.reply>

const person = z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() })

const importCounts = z.object({
  properties: z.int(),
  units: z.int(),
  tenants: z.int(),
  leases: z.int(),
  /** Amounts owed and held in advance that were brought forward. */
  openingBalances: z.int(),
  deposits: z.int(),
})
export type ImportCounts = z.output<typeof importCounts>

const importRecord = z.object({
  id,
  createdBy: person,
  createdAt: instant,
  fileName: z.string().nullable(),
  added: importCounts,
  /** Until when it can be undone. */
  undoUntil: instant,
  undoneAt: instant.nullable(),
  undoneBy: person.nullable(),
})
export type ImportRecord = z.output<typeof importRecord>

/** Most names in one list; `staying` counts all of them. */
export const maxNamedStaying = 100

const undoPlan = importRecord.extend({
  /** What an undo takes away, or has taken away. */
  removes: importCounts,
  staying: z.int(),
  stays: z
    .array(
      z.object({
        kind: z.enum(importedKinds),
        name: z.string(),
        why: z.string(),
      }),
    )
    .describe(`What stays because somebody has worked with it; the first ${maxNamedStaying}`),
})
export type UndoPlan = z.output<typeof undoPlan>

export const listImports = endpoint('GET', '/api/imports', {
  may: 'property:create',
  summary: 'The imports of the organization for its admins, otherwise one’s own, newest first',
  query: listQuery.omit({ q: true }),
  reply: z.array(importRecord),
})

export const getImport = endpoint('GET', '/api/imports/:id', {
  may: 'property:create',
  summary: 'One import, with what undoing it would remove and what would stay',
  params: z.object({ id }),
  reply: undoPlan,
})

export const undoImport = endpoint('DELETE', '/api/imports/:id', {
  may: 'property:create',
  summary:
    'Remove what an import added within a day, except what somebody has worked with since. May be sent again',
  params: z.object({ id }),
  reply: undoPlan,
})

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null
}
