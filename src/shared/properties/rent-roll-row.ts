import * as z from 'zod'
import { optionalEmail, optionalName, optionalPhone, orNull } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { type ImportField, rentRollShape } from './rent-roll-columns.ts'

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
    ...rentRollShape,
    coTenants: z
      .array(coTenant, 'Must be a list of people')
      .max(
        maxCoTenants,
        fixedSentence('At most {max} more people rent with the tenant', { max: maxCoTenants }),
      )
      .default([])
      .describe('Who else is on the lease'),
    sharedEmail: z
      .enum(sharedEmailChoices, 'Choose same_person, without_email or both_on_lease')
      .nullish()
      .transform(orNull)
      .describe('The answer when the email belongs to a person with another name'),
  })
  .superRefine((row, context) => {
    for (const { field, message } of leaseProblems(row))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type RentRollRow = z.output<typeof rentRollRow>

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
    issue('prepaid', 'Balance and prepaid differ: enter only one of them')
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

/** Whether a house is called by where it stands: `121 Park Ave`. */
export function isStreet(name: string): boolean {
  return /^\d+[a-z]?\s+\p{L}/iu.test(name.trim())
}
