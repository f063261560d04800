import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, requiredName, text } from '#shared/fields.ts'
import { labels } from '#shared/language/t.ts'

/** The chart of accounts of the general ledger. */

export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const

export const accountTypeLabels = labels({
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
})

const account = z.object({
  id,
  number: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  /** One that the ledger posts to by itself. */
  isSystem: z.boolean(),
  /** One that no journal changes, because a list of rows stands behind its balance. */
  isControl: z.boolean(),
  archivedAt: instant.nullable(),
  createdAt: instant,
})
export type LedgerAccount = z.output<typeof account>

const number = text('Number is required').regex(
  /^\d{1,8}$/,
  'Enter a number of up to 8 digits, such as 6150',
)
const name = requiredName('Name is required')

export const listAccounts = endpoint('GET', '/api/accounts', {
  may: 'ledger-account:read',
  summary: 'The chart of accounts by number, archived ones included',
  reply: z.array(account),
})

export const createAccount = endpoint('POST', '/api/accounts', {
  may: 'ledger-account:write',
  changes: ['ledger-accounts'],
  summary: 'Add an account for journals',
  body: z.object({
    number,
    name,
    type: z.enum(accountTypes, 'Choose asset, liability, equity, income or expense'),
  }),
  reply: account,
})

export const updateAccount = endpoint('PATCH', '/api/accounts/:id', {
  may: 'ledger-account:write',
  changes: ['ledger-accounts'],
  summary: 'Renumber or rename an account, or archive one that is not used',
  params: z.object({ id }),
  body: z.object({
    number: number.optional(),
    name: name.optional(),
    archived: z.boolean('Must be true or false').optional(),
  }),
  reply: account,
})
