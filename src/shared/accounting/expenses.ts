import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  bookedDay,
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
import { labels } from '#shared/language/t.ts'
import { fileQuery, listQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { expenseApprovals } from './bill-states.ts'
import { expenseRhythms } from './expense-rhythms.ts'

/** Labels of categories in the reader's language. */
const categoryLabels = labels({
  advertising: 'Advertising',
  auto_travel: 'Auto and travel',
  cleaning_maintenance: 'Cleaning and maintenance',
  commissions: 'Commissions',
  insurance: 'Insurance',
  legal_professional: 'Legal and professional',
  management_fees: 'Management fees',
  mortgage_interest: 'Mortgage interest',
  other_interest: 'Other interest',
  deposit_interest: 'Interest on deposits',
  repairs: 'Repairs',
  supplies: 'Supplies',
  taxes: 'Taxes',
  utilities: 'Utilities',
  other: 'Other',
  capital_improvement: 'Capital improvement',
})

/** Schedule E lines (domain.md §1). `operating`: counted in NOI. */
export const expenseCategories = {
  advertising: category('advertising', '5', true),
  auto_travel: category('auto_travel', '6', true),
  cleaning_maintenance: category('cleaning_maintenance', '7', true),
  commissions: category('commissions', '8', true),
  insurance: category('insurance', '9', true),
  legal_professional: category('legal_professional', '10', true),
  management_fees: category('management_fees', '11', true),
  mortgage_interest: category('mortgage_interest', '12', false),
  other_interest: category('other_interest', '13', false),
  deposit_interest: category('deposit_interest', '13', true),
  repairs: category('repairs', '14', true),
  supplies: category('supplies', '15', true),
  taxes: category('taxes', '16', true),
  utilities: category('utilities', '17', true),
  other: category('other', '19', true),
  capital_improvement: category('capital_improvement', null, false),
}

function category(key: keyof typeof categoryLabels, line: string | null, operating: boolean) {
  return {
    get label() {
      return categoryLabels[key]
    },
    line,
    operating,
  }
}

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
  bookedOn: bookedDay,
  /** Null while the bill is open. */
  paidOn: dayReply.nullable(),
  /** `waiting` for another person who approves it before it is paid; null where it is below the limit. */
  approval: z.enum(expenseApprovals).nullable(),
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

/** The columns by which expenses are sorted, shown and saved. */
export const expenseColumns = [
  'payee',
  'description',
  'category',
  'property',
  'date',
  'number',
  'status',
  'amount',
] as const

const expenseFilters = z.object({
  q: listQuery.shape.q,
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
})

export const listExpenses = endpoint('GET', '/api/expenses', {
  may: 'expense:read',
  summary:
    'What was spent on the properties the caller may see, the latest first; a bill counts on the day it was paid',
  query: listQuery.extend({ ...expenseFilters.shape, sort: sortQuery(expenseColumns) }),
  reply: z.array(expense),
})

export const summarizeExpenses = endpoint('GET', '/api/expenses/summary', {
  may: 'expense:read',
  summary: 'How many expenses the filters find, and their sum',
  query: expenseFilters,
  reply: listSummary,
})

export const saveExpenses = endpoint('GET', '/api/expenses/file', {
  may: 'expense:read',
  summary: 'All expenses the filters find, in the order and columns of the list, as CSV or PDF',
  query: expenseFilters.extend({
    sort: sortQuery(expenseColumns),
    ...fileQuery(expenseColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
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
