import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { atMostCharacters, dayReply, id, instant, money, text } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { namedPerson } from '#shared/person.ts'

/** Files of banks: OFX, QFX, QIF, CAMT.053 and CSV. */

export const bankFileFormats = ['csv', 'ofx', 'qif', 'camt053'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]

/** Largest file: 20 MB hold more than 60,000 lines. */
export const maxBankFile = 20 * 1024 * 1024

/** The content of a column of a bank's CSV. `side` says debit or credit where amounts have no sign. */
export const columnKinds = [
  'date',
  'payee',
  'memo',
  'amount',
  'debit',
  'credit',
  'side',
  'balance',
  'check',
  'id',
] as const
export type ColumnKind = (typeof columnKinds)[number]

const place = z.int('Must be a whole number').min(0).max(999)

/** How a person read a CSV file whose headings say too little; remembered for its account. */
export const csvMapping = z.strictObject({
  /** Which column holds which, from 0. */
  columns: z.partialRecord(z.enum(columnKinds), place),
  /** Lines before the first transaction, a heading among them. */
  skip: place,
  /** Which of two numbers of a date comes first. */
  order: z.enum(['month', 'day'], 'Choose month or day').optional(),
  /** Whether money out is written positive, as on some credit cards. */
  isReversed: z.boolean('Must be true or false').optional(),
})
export type CsvMapping = z.output<typeof csvMapping>

/** JSON in a query. */
const mappingText = z
  .string('Must be text')
  .max(limits.text, atMostCharacters(limits.text))
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Must be JSON' })
      return z.NEVER
    }
  })
  .pipe(csvMapping)

const bankFile = z.object({
  id,
  bankAccountId: id,
  name: z.string(),
  format: z.enum(bankFileFormats),
  from: dayReply.nullable(),
  to: dayReply.nullable(),
  closingBalance: money.nullable(),
  /** Lines that it added. */
  added: z.int(),
  importedBy: namedPerson,
  createdAt: instant,
})

export const listBankFiles = endpoint('GET', '/api/bank-accounts/:id/files', {
  may: 'bank:read',
  summary: 'The files of an account, the newest first',
  params: z.object({ id }),
  reply: z.array(bankFile),
})

export const importBankFile = endpoint('POST', '/api/bank-accounts/:id/files', {
  may: 'bank:write',
  changes: ['bank-accounts', 'bank-lines', 'expenses'],
  summary:
    'Import a file of the bank: the bytes are the body. Lines that are there already are not added again, and rules are applied',
  params: z.object({ id }),
  query: z.object({
    name: text('The file needs a name').max(limits.line, atMostCharacters(limits.line)),
    mapping: mappingText
      .optional()
      .describe('For CSV, as JSON: which column holds which; remembered for the account'),
  }),
  status: 200,
  reply: z.object({
    /** Null where nothing was imported: see `unmapped`. */
    fileId: id.nullable(),
    /** Lines of the file. */
    lines: z.int(),
    added: z.int(),
    duplicates: z.int(),
    /** Lines that rules recorded or ignored. */
    byRules: z.int(),
    /** Sentences about the file, such as pending lines that were left out. */
    problems: z.array(z.string()),
    /** First rows of a CSV file whose headings say too little: send it again with a `mapping`. */
    unmapped: z.object({ rows: z.array(z.array(z.string())) }).nullable(),
  }),
})
