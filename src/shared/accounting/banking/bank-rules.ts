import * as z from 'zod'
import { billCategoryKeys, expenseCategory } from '#shared/accounting/expenses.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, optionalId, optionalText, requiredName } from '#shared/fields.ts'

/** Rules that record or ignore lines of a payee when a file is imported. */

const bankRule = z.object({
  id,
  /** Null for every account. */
  bankAccount: z.object({ id, name: z.string() }).nullable(),
  /** Found in the payee or memo of a line, whatever its case. */
  payeeContains: z.string(),
  action: z.enum(['expense', 'ignore']),
  property: z.object({ id, name: z.string() }).nullable(),
  vendor: z.object({ id, name: z.string() }).nullable(),
  category: z.enum(billCategoryKeys).nullable(),
  /** Why its lines are ignored. */
  reason: z.string().nullable(),
  /** How many lines it recorded or ignored. */
  uses: z.int(),
  createdAt: instant,
})
export type BankRule = z.output<typeof bankRule>

export const listBankRules = endpoint('GET', '/api/bank-rules', {
  may: 'bank:read',
  summary: 'The rules in the order in which they are tried',
  reply: z.array(bankRule),
})

export const createBankRule = endpoint('POST', '/api/bank-rules', {
  may: 'bank:write',
  changes: ['bank-rules', 'bank-lines', 'expenses'],
  summary: 'Add a rule; it is applied at once to the lines that are new and have no likely row',
  body: z
    .object({
      bankAccountId: optionalId.describe('Default every account'),
      payeeContains: requiredName('Enter a part of the payee').refine(
        text => text.length >= 3,
        'Enter at least three characters',
      ),
      action: z.enum(['expense', 'ignore'], 'Choose expense or ignore').default('expense'),
      propertyId: optionalId,
      vendorId: optionalId,
      category: expenseCategory.nullish().transform(value => value ?? null),
      reason: optionalText(),
    })
    .refine(({ action, propertyId }) => action === 'ignore' || propertyId, {
      path: ['propertyId'],
      message: 'Property is required',
    })
    .refine(({ action, category }) => action === 'ignore' || category, {
      path: ['category'],
      message: 'Choose a category',
    })
    .refine(({ action, reason }) => action === 'expense' || reason, {
      path: ['reason'],
      message: 'A reason is required',
    }),
  reply: bankRule,
})

export const deleteBankRule = endpoint('DELETE', '/api/bank-rules/:id', {
  may: 'bank:write',
  changes: ['bank-rules', 'bank-lines', 'expenses'],
  summary: 'Remove a rule, and with `undo` all that it recorded and ignored',
  params: z.object({ id }),
  body: z.object({ undo: z.boolean('Must be true or false').default(false) }),
  reply: z.object({ undone: z.int() }),
})
