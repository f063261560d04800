import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
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
  wholeNumber,
} from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { expenseRhythms } from './expense-rhythms.ts'
import { billCategoryKeys, expenseCategory } from './expenses.ts'

/** A recurring expense; each due one is posted as an expense of its own. */
const recurringExpense = z.object({
  id,
  propertyId: id,
  unitId: id.nullable(),
  vendorId: id.nullable(),
  category: z.enum(billCategoryKeys),
  payee: z.string(),
  description: z.string().nullable(),
  amount: money,
  rhythm: z.enum(expenseRhythms),
  dueDay: z.int(),
  startsOn: dayReply,
  endsOn: dayReply.nullable(),
  /** Posted as paid on its day, such as by standing order; otherwise as a bill to pay. */
  paidWhenDue: z.boolean(),
  /** The next day it falls due; null when it is over. */
  nextOn: dayReply.nullable(),
  /** How many of it were posted. */
  posted: z.int(),
  createdAt: instant,
  property: z.object({ id, name: z.string() }),
  unit: z.object({ id, unitNumber: z.string() }).nullable(),
})
export type RecurringExpense = z.output<typeof recurringExpense>

const whichDay = 'Choose a day of the month'
const dueDay = wholeNumber(whichDay, { from: 1, to: 31 })

const terms = {
  unitId: optionalId,
  vendorId: optionalId,
  category: expenseCategory,
  payee: optionalName().describe('Default the vendor’s name'),
  description: optionalText(),
  amount: amount('Amount is required'),
  rhythm: z.enum(expenseRhythms, 'Choose how often it repeats'),
  dueDay: dueDay
    .optional()
    .describe('Of the month, clamped to its end; default the day of the month it begins on'),
  /** The first one falls due on it or after. */
  startsOn: day('Enter the day it begins'),
  endsOn: optionalDay.describe('The last day one may fall due; default it goes on'),
  paidWhenDue: z
    .boolean('Must be true or false')
    .default(false)
    .describe('Posted as paid, such as by standing order, instead of as a bill to pay'),
}

export const listRecurringExpenses = endpoint('GET', '/api/recurring-expenses', {
  may: 'expense:read',
  summary: 'Expenses that repeat, with the day each falls due next, the soonest first',
  query: listQuery.extend({
    propertyId: id.optional(),
    ended: z.stringbool('Must be true or false').optional().default(false),
  }),
  reply: z.array(recurringExpense),
})

export const createRecurringExpense = endpoint('POST', '/api/recurring-expenses', {
  may: 'expense:write',
  changes: ['recurring-expenses', 'expenses'],
  summary: 'Let an expense repeat; what has fallen due already is posted at once',
  body: z.object({
    propertyId: requiredId('Property is required'),
    ...terms,
  }),
  reply: recurringExpense,
})

const params = z.object({ id })

export const changeRecurringExpense = endpoint('POST', '/api/recurring-expenses/:id/changes', {
  may: 'expense:write',
  changes: ['recurring-expenses', 'expenses'],
  summary:
    'Go on otherwise from a day on: it ends the day before, and another one with these terms begins. What is posted stays.',
  params,
  body: z.object(terms),
  reply: recurringExpense,
})

export const endRecurringExpense = endpoint('PUT', '/api/recurring-expenses/:id/end', {
  may: 'expense:write',
  changes: ['recurring-expenses', 'expenses'],
  summary: 'Set the last day one may fall due; what is posted stays',
  params,
  body: z.object({ endsOn: day('Choose the last day it may fall due') }),
  reply: recurringExpense,
})

export const deleteRecurringExpense = endpoint('DELETE', '/api/recurring-expenses/:id', {
  may: 'expense:write',
  changes: ['recurring-expenses', 'expenses'],
  summary: 'Delete one that has posted nothing yet',
  params,
})
