import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  day,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalName,
  requiredName,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { labels } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import { namedPerson } from '#shared/person.ts'

/** The bank accounts of an organization. The account of a money row is that of its property. */

/** `deposit` holds the deposits of its properties, the others hold all other money; `trust` may hold both. */
export const bankAccountKinds = ['operating', 'trust', 'deposit'] as const
export type BankAccountKind = (typeof bankAccountKinds)[number]

export const bankAccountKindLabels = labels<BankAccountKind>({
  operating: 'Operating',
  trust: 'Trust',
  deposit: 'Deposit',
})

/** Most properties that one call moves to an account. */
const maxProperties = 1000

const bankAccount = z.object({
  id,
  name: z.string(),
  kind: z.enum(bankAccountKinds),
  /** The bank's name. */
  bank: z.string().nullable(),
  /** The last four digits of its number; no more of it is ever stored. */
  last4: z.string().nullable(),
  /** The ledger's rows up to this day count as cleared; null where the bank shows all of them. */
  openingOn: dayReply.nullable(),
  /** Of the properties that name no account of this kind. */
  isDefault: z.boolean(),
  /** Whose money is here; of a default account without those that name none. */
  properties: z.array(z.object({ id, name: z.string() })),
  /** Whose deposits are here, beside other money: of a trust account. */
  depositProperties: z.array(z.object({ id, name: z.string() })),
  /** Of the ledger, today. */
  book: money,
  /** The closing balance of the newest file that has one; null where none has. */
  bankBalance: z.object({ on: dayReply, amount: money }).nullable(),
  /** The bank's balance less the ledger's of the same day. */
  difference: money.nullable(),
  /** How many lines wait for their rows. */
  toMatch: z.int(),
  /** The last day of a reconciliation that is done. */
  reconciledThrough: dayReply.nullable(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type BankAccount = z.output<typeof bankAccount>

const name = requiredName('Name is required')
const kind = z.enum(bankAccountKinds, 'Choose operating, trust or deposit')
const last4 = optionalName(limits.line)
  .refine(
    digits => digits === null || /^[0-9A-Za-z]{4}$/.test(digits),
    'Enter only the last four digits',
  )
  .describe('The last four digits of the account’s number')
const propertyIds = z
  .array(id, 'Choose properties')
  .max(maxProperties, fixedSentence('Choose at most {max} properties', { max: maxProperties }))
  .describe('The properties whose money of this kind is here; others of them fall to the default')
const depositPropertyIds = propertyIds.describe(
  'Of a trust account: the properties whose deposits are here too; others of them fall to the default',
)
const facts = { bank: optionalName(), last4, openingOn: optionalDay }

export const listBankAccounts = endpoint('GET', '/api/bank-accounts', {
  may: 'bank:read',
  summary: 'The bank accounts with the balances of ledger and bank, archived ones included',
  reply: z.array(bankAccount),
})

export const createBankAccount = endpoint('POST', '/api/bank-accounts', {
  may: 'bank:write',
  changes: ['bank-accounts', 'properties'],
  summary: 'Add a bank account, and say which properties’ money is there',
  body: z.object({
    ...{ name, kind, ...facts },
    propertyIds: propertyIds.default([]),
    depositPropertyIds: depositPropertyIds.default([]),
  }),
  reply: bankAccount,
})

export const updateBankAccount = endpoint('PATCH', '/api/bank-accounts/:id', {
  may: 'bank:write',
  changes: ['bank-accounts', 'properties'],
  summary: 'Change or archive a bank account; rows that are matched keep theirs',
  params: z.object({ id }),
  body: z.object({
    name: name.optional(),
    ...facts,
    propertyIds: propertyIds.optional(),
    depositPropertyIds: depositPropertyIds.optional(),
    archived: z.boolean('Must be true or false').optional(),
  }),
  reply: bankAccount,
})

const ownerBalance = z.object({
  property: z.object({ id, name: z.string() }),
  owner: namedPerson.nullable(),
  balance: money,
})

export const readTrust = endpoint('GET', '/api/bank-accounts/:id/trust', {
  may: 'bank:read',
  summary: 'The three-way balance of an account on a day: bank, ledger, and whose money it is',
  params: z.object({ id }),
  query: z.object({ asOf: day().optional().describe('Default today') }),
  reply: z.object({
    asOf: dayReply,
    /** The bank’s balance with outstanding rows; null before the first reconciliation. */
    adjustedBank: money.nullable(),
    book: money,
    /** Money that tenants paid online and the provider has not sent to the bank. */
    clearing: money,
    owners: z.array(ownerBalance),
    /** Rent that tenants paid before it was due. */
    prepaid: money,
    /** Deposits held in this account. */
    deposits: money,
    /** The sum of owners, prepaid rent and deposits. */
    owed: money,
    /** The ledger’s balance with `clearing`, less `owed`. */
    difference: money,
    /** Deposits that were applied and whose transfer no bank line shows yet. */
    toTransfer: money,
  }),
})
