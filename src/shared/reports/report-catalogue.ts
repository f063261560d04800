import * as z from 'zod'
import { expenseCategories, type SpendingCategory } from '#shared/accounting/expenses.ts'
import { isDay } from '#shared/dates.ts'
import { id, notADay, wholeNumber } from '#shared/fields.ts'
import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'

/** The five groups of the Reports screen, each with its reports as they are called everywhere. */
export const reportGroups = {
  Financial: ['Revenue Summary', 'Rent Roll', 'Expense Report', 'Profit & Loss'],
  Property: ['Occupancy Report', 'Property Performance', 'Maintenance Summary', 'Vacancy Analysis'],
  Tenant: ['Tenant Directory', 'Lease Expiration', 'Payment History', 'Communication Log'],
  Operational: ['Monthly Dashboard', 'Maintenance Trends', 'Collection Report', 'Move-in/Move-out'],
  Accounting: [
    'Trial Balance',
    'General Ledger',
    'Balance Sheet',
    'Cash Flow',
    'Deposit Liability',
    'Bank Reconciliation',
    'Budget vs. Actual',
    'Payables Aging',
  ],
} as const

export const reportTypes = [
  ...reportGroups.Financial,
  ...reportGroups.Property,
  ...reportGroups.Tenant,
  ...reportGroups.Operational,
  ...reportGroups.Accounting,
] as const
export type ReportType = (typeof reportTypes)[number]

const office: readonly Role[] = ['admin', 'manager']
const withOwner: readonly Role[] = [...office, 'owner']
const withStaff: readonly Role[] = [...office, 'owner', 'staff']

/** The roles that may make each report (domain.md §4.2). The server limits the rows. */
const makers: Record<ReportType, readonly Role[]> = {
  'Revenue Summary': withOwner,
  'Rent Roll': withOwner,
  'Expense Report': withOwner,
  'Profit & Loss': withOwner,
  'Occupancy Report': withOwner,
  'Property Performance': withOwner,
  'Maintenance Summary': withStaff,
  'Vacancy Analysis': withStaff,
  'Tenant Directory': office,
  'Lease Expiration': withOwner,
  'Payment History': [...office, 'tenant'],
  'Communication Log': office,
  'Monthly Dashboard': withOwner,
  'Maintenance Trends': withStaff,
  'Collection Report': withOwner,
  'Move-in/Move-out': withStaff,
  'Trial Balance': withOwner,
  'General Ledger': withOwner,
  'Balance Sheet': withOwner,
  'Cash Flow': withOwner,
  'Deposit Liability': withOwner,
  'Bank Reconciliation': office,
  'Budget vs. Actual': withOwner,
  'Payables Aging': withOwner,
}

export interface Maker {
  role: Role
  organizationId: string | null
  rents?: boolean
}

/** Whether this person may make this report at all. A user without a role or lease may make each, still empty. */
export function mayMake(person: Maker, reportType: ReportType): boolean {
  const isTheirs = makers[reportType].includes(standing(person))
  return isTheirs || makesAsTenant(person, reportType) || isNewcomer(person)
}

/** False while it is unknown whether they rent. */
export function isNewcomer({ organizationId, rents }: Maker): boolean {
  return organizationId === null && rents === false
}

/** Whether a report is not for a person's role, but available to them as a tenant, with any landlord. */
export function makesAsTenant(person: Maker, reportType: ReportType): boolean {
  const roles = makers[reportType]
  return person.rents === true && roles.includes('tenant') && !roles.includes(standing(person))
}

const dayOrNothing = z
  .string('Enter a day such as 2026-11-25')
  .nullish()
  .transform(text => text || undefined)
  .refine(text => text === undefined || isDay(text), { error: ({ input }) => notADay(input) })
  .refine(text => text === undefined || text >= '1970-01-01', 'Enter a date from 1970 on')

const idOrNothing = z
  .union([id, z.literal('')], 'Not a valid id')
  .nullish()
  .transform(value => value || undefined)

function numberOrNothing(max: number, sentence: string) {
  return wholeNumber(sentence, { from: 1, to: max })
    .nullish()
    .transform(value => value ?? undefined)
}

function oneOfOrNothing<const T extends string>(values: readonly T[], sentence: string) {
  return z
    .enum([...values, ''], sentence)
    .nullish()
    .transform(value => (value ? (value as T) : undefined))
}

const categories = Object.keys(expenseCategories) as SpendingCategory[]

/** All parameters of reports; `paramsOf` lists those of one. Blank counts as missing. */
export const reportParams = z.strictObject(
  {
    from: dayOrNothing,
    to: dayOrNothing,
    asOf: dayOrNothing,
    propertyId: idOrNothing,
    tenantId: idOrNothing,
    category: oneOfOrNothing(categories, 'Choose one of the expense categories'),
    basis: oneOfOrNothing(['cash', 'accrual'], 'Choose cash or accrual'),
    horizonDays: numberOrNothing(730, 'Enter a number of days from 1 to 730'),
    months: numberOrNothing(60, 'Enter a number of months from 1 to 60'),
    /** `'2025-03'` */
    month: z
      .string('Enter a month such as 2025-03')
      .nullish()
      .transform(text => text || undefined)
      .refine(
        text => text === undefined || (isDay(`${text}-01`) && text >= '1970-01'),
        'Enter a month such as 2025-03',
      ),
    status: oneOfOrNothing(['current', 'all'], 'Choose current or all'),
  },
  'A report’s params are from, to, asOf, propertyId, tenantId, category, basis, horizonDays, months, month and status',
)
export type ReportParams = Partial<z.output<typeof reportParams>>
export type ReportParam = keyof z.output<typeof reportParams>

const period = ['from', 'to'] as const

/** The params of a report, in the order of its form. Every one has a default. */
export const paramsOf: Record<ReportType, readonly ReportParam[]> = {
  'Revenue Summary': [...period, 'propertyId'],
  'Rent Roll': ['asOf', 'propertyId'],
  'Expense Report': [...period, 'propertyId', 'category'],
  'Profit & Loss': [...period, 'propertyId', 'basis'],
  'Occupancy Report': ['propertyId'],
  'Property Performance': [...period, 'propertyId'],
  'Maintenance Summary': [...period, 'propertyId'],
  'Vacancy Analysis': [...period, 'propertyId'],
  'Tenant Directory': ['status', 'propertyId'],
  'Lease Expiration': ['asOf', 'horizonDays', 'propertyId'],
  'Payment History': [...period, 'tenantId', 'propertyId'],
  'Communication Log': [...period, 'propertyId'],
  'Monthly Dashboard': ['month', 'propertyId'],
  'Maintenance Trends': ['months', 'propertyId'],
  'Collection Report': [...period, 'asOf', 'propertyId'],
  'Move-in/Move-out': [...period, 'propertyId'],
  'Trial Balance': ['asOf', 'propertyId', 'basis'],
  'General Ledger': [...period, 'propertyId', 'basis'],
  'Balance Sheet': ['asOf', 'propertyId', 'basis'],
  'Cash Flow': [...period, 'propertyId'],
  'Deposit Liability': ['asOf', 'propertyId'],
  'Bank Reconciliation': ['asOf'],
  'Budget vs. Actual': [...period, 'propertyId', 'basis'],
  'Payables Aging': ['asOf', 'propertyId'],
}
