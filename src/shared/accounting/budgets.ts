import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, money, optionalId, wholeNumber } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { fromCents, parseAmount } from '#shared/money.ts'
import { bases } from './general-ledger.ts'

/** Expected amounts of accounts of income and expense, by property and month. */

/** Bounds of one budget. */
export const budgetLimits = { rows: 500, firstYear: 1970, lastYear: 2100 } as const

export const budgetTypes = ['income', 'expense'] as const

const yearSentence = 'Enter a year such as 2026'
const { firstYear: from, lastYear: to } = budgetLimits
const yearQuery = z.coerce.number(yearSentence).int(yearSentence).min(from, yearSentence)
const query = z.object({
  year: yearQuery.max(to, yearSentence),
  propertyId: id
    .optional()
    .describe('Default the organization: all that no property has a budget of its own for'),
})

/** A row of twelve months, January first. */
const row = z.object({
  accountId: id,
  number: z.string(),
  name: z.string(),
  type: z.enum(budgetTypes),
  months: z.array(money),
})
export type BudgetRow = z.output<typeof row>

const budget = z.object({
  year: z.int(),
  propertyId: id.nullable(),
  /** The time of the latest change; null while nothing was saved. */
  version: instant.nullable(),
  rows: z.array(row),
})
export type Budget = z.output<typeof budget>

/** An amount as typed: empty is zero, and a minus sign makes it negative. */
const budgeted = z
  .string('Must be a decimal as text, such as "1500.50"')
  .transform((text, context) => {
    const sign = text.startsWith('-') ? '-' : ''
    const size = text.slice(sign.length)
    if (text === '') return fromCents(0)
    const parsed = parseAmount(size, 'allowed')
    if (parsed.ok) return Number(parsed.amount) === 0 ? parsed.amount : `${sign}${parsed.amount}`
    context.addIssue({ code: 'custom', message: parsed.sentence })
    return z.NEVER
  })

export const getBudget = endpoint('GET', '/api/budgets', {
  may: 'budget:read',
  summary: 'The budget of a year: for each account of income and expense an amount a month',
  query,
  reply: budget,
})

export const setBudget = endpoint('PUT', '/api/budgets', {
  may: 'budget:write',
  changes: ['budgets'],
  summary: 'Replace the budget of a year; an account that is left out has none',
  body: z.object({
    year: wholeNumber(yearSentence, { from, to }),
    propertyId: optionalId.describe('Default the organization'),
    version: instant
      .nullish()
      .describe('The version that was read: another one is refused with 409 and `current`'),
    rows: z
      .array(
        z.object({
          accountId: id,
          months: z.array(budgeted, 'Send 12 amounts').length(12, 'Send 12 amounts'),
        }),
        'Send the rows as a list',
      )
      .max(
        budgetLimits.rows,
        fixedSentence('A budget has at most {max} rows', { max: budgetLimits.rows }),
      ),
  }),
  reply: budget,
})

export const getBudgetActuals = endpoint('GET', '/api/budgets/actuals', {
  may: 'budget:write',
  summary: 'What the same accounts came to in a year, to make a budget from',
  query: query.extend({ basis: z.enum(bases, 'Choose cash or accrual').default('cash') }),
  reply: z.object({
    year: z.int(),
    propertyId: id.nullable(),
    basis: z.enum(bases),
    rows: z.array(row),
  }),
})
