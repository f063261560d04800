import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  day,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalId,
  optionalName,
  optionalText,
  requiredId,
  signedAmount,
} from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { expenseRhythms } from './expense-rhythms.ts'

/** Schedule E lines (domain.md §1). `operating`: counted in NOI. */
export const expenseCategories = {
  advertising: { label: 'Advertising', line: '5', operating: true },
  auto_travel: { label: 'Auto and travel', line: '6', operating: true },
  cleaning_maintenance: { label: 'Cleaning and maintenance', line: '7', operating: true },
  commissions: { label: 'Commissions', line: '8', operating: true },
  insurance: { label: 'Insurance', line: '9', operating: true },
  legal_professional: { label: 'Legal and professional', line: '10', operating: true },
  management_fees: { label: 'Management fees', line: '11', operating: true },
  mortgage_interest: { label: 'Mortgage interest', line: '12', operating: false },
  other_interest: { label: 'Other interest', line: '13', operating: false },
  deposit_interest: { label: 'Interest on deposits', line: '13', operating: true },
  repairs: { label: 'Repairs', line: '14', operating: true },
  supplies: { label: 'Supplies', line: '15', operating: true },
  taxes: { label: 'Taxes', line: '16', operating: true },
  utilities: { label: 'Utilities', line: '17', operating: true },
  other: { label: 'Other', line: '19', operating: true },
  capital_improvement: { label: 'Capital improvement', line: null, operating: false },
} as const
/** The category of an expense in reports. */
export type SpendingCategory = keyof typeof expenseCategories

/** The categories of bills. Interest on deposits comes from the deposits alone. */
const { deposit_interest: _, ...ofBills } = expenseCategories
export const billCategories = ofBills
export type ExpenseCategory = keyof typeof billCategories

export const billCategoryKeys = Object.keys(billCategories) as [
  ExpenseCategory,
  ...ExpenseCategory[],
]

export const expenseCategory = z.enum(billCategoryKeys, 'Choose a category')

/** Money spent on a property; a vendor's refund is negative. */
const expense = z.object({
  id,
  propertyId: id,
  unitId: id.nullable(),
  /** The maintenance request it was spent on. */
  requestId: id.nullable(),
  vendorId: id.nullable(),
  /** The recurring expense that posted it, also when it was corrected since. */
  recurringExpenseId: id.nullable(),
  category: z.enum(billCategoryKeys),
  payee: z.string(),
  description: z.string().nullable(),
  amount: money,
  incurredOn: dayReply,
  /** Null while the bill is open. */
  paidOn: dayReply.nullable(),
  voidedOn: dayReply.nullable(),
  voidReason: z.string().nullable(),
  createdAt: instant,
  property: z.object({ id, name: z.string() }),
  unit: z.object({ id, unitNumber: z.string() }).nullable(),
  /** Documents the caller may download. */
  receipts: z.array(
    z.object({
      id,
      name: z.string(),
      fileType: z.string().nullable(),
      fileSize: z.int().nullable(),
    }),
  ),
})
export type Expense = z.output<typeof expense>

const yes = z.stringbool('Must be true or false')

export const listExpenses = endpoint('GET', '/api/expenses', {
  may: 'expense:read',
  summary:
    'What was spent on the properties the caller may see, the latest first; a bill counts on the day it was paid',
  query: listQuery.extend({
    propertyId: id.optional(),
    unitId: id.optional(),
    requestId: id.optional(),
    vendorId: id.optional(),
    recurringExpenseId: id.optional(),
    category: z.enum(billCategoryKeys).optional(),
    operating: yes.optional().describe('Whether it counts in NOI'),
    from: day().optional(),
    to: day().optional(),
    paid: yes.optional(),
    voided: yes.optional().default(false),
  }),
  reply: z.array(expense),
})

export const createExpense = endpoint('POST', '/api/expenses', {
  may: 'expense:write',
  changes: ['expenses'],
  summary: 'Record what was spent on a property, paid or still to pay',
  body: z.object({
    propertyId: requiredId('Property is required'),
    unitId: optionalId,
    requestId: optionalId,
    vendorId: optionalId,
    category: expenseCategory,
    payee: optionalName().describe('Default the vendor’s name'),
    description: optionalText(),
    amount: signedAmount('Amount is required'),
    incurredOn: day('Enter the bill date'),
    paidOn: optionalDay.describe('Missing while the bill is open'),
    replaces: optionalId.describe(
      'A wrong entry that is voided for this one; its receipts move here',
    ),
    repeats: z
      .enum(expenseRhythms, 'Choose how often it repeats')
      .nullish()
      .describe(
        'It comes again so often from the date of the bill on, on the same day of the month',
      ),
  }),
  reply: expense,
})

export const payExpense = endpoint('PATCH', '/api/expenses/:id', {
  may: 'expense:write',
  changes: ['expenses'],
  summary: 'Say on which day an open bill was paid',
  params: z.object({ id }),
  body: z.object({ paidOn: day('Enter the day the bill was paid') }),
  reply: expense,
})

export const voidExpense = endpoint('DELETE', '/api/expenses/:id', {
  may: 'expense:write',
  changes: ['expenses'],
  summary:
    'Void a wrong entry, on the day it was recorded or as an admin; it stays on record as voided',
  params: z.object({ id }),
  body: z.object({ reason: optionalText() }),
})
