import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalText,
  requiredId,
  requiredText,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { listQuery } from '#shared/lists.ts'
import { toCents } from '#shared/money.ts'
import { voidParts, withVoided } from './on-lease.ts'

/** Journals of the general ledger, for entries that follow from no other row. */

/** Bounds of one journal. */
export const journalLimits = { lines: 100 } as const

const journal = z.object({
  id,
  number: z.int(),
  entryOn: dayReply,
  memo: z.string(),
  ...voidParts,
  createdAt: instant,
  lines: z.array(
    z.object({
      account: z.object({ id, number: z.string(), name: z.string() }),
      property: z.object({ id, name: z.string() }).nullable(),
      unit: z.object({ id, unitNumber: z.string() }).nullable(),
      debit: money,
      credit: money,
    }),
  ),
})
export type Journal = z.output<typeof journal>

const line = z
  .object({
    accountId: requiredId('Account is required'),
    propertyId: optionalId,
    unitId: optionalId,
    debit: optionalAmount,
    credit: optionalAmount,
  })
  .refine(({ debit, credit }) => cents(debit) > 0 !== cents(credit) > 0, {
    path: ['debit'],
    message: 'Enter a debit or a credit, not both',
  })

export const listJournals = endpoint('GET', '/api/journals', {
  may: 'journal:read',
  summary: 'Journals with their lines, the latest first; voided ones only when asked for',
  query: listQuery.omit({ q: true }).extend({ voided: withVoided }),
  reply: z.array(journal),
})

export const createJournal = endpoint('POST', '/api/journals', {
  may: 'journal:write',
  changes: ['journals'],
  summary: 'Record a journal whose debits equal its credits',
  body: z
    .object({
      entryOn: optionalDay.describe('Default today, and not later'),
      memo: requiredText('Memo is required'),
      lines: z
        .array(line, 'Send the lines as a list')
        .min(2, 'A journal has at least two lines')
        .max(
          journalLimits.lines,
          fixedSentence('A journal has at most {max} lines', { max: journalLimits.lines }),
        ),
    })
    .refine(({ lines }) => sumOf(lines, 'debit') === sumOf(lines, 'credit'), {
      path: ['lines'],
      message: 'Debits must equal credits',
    }),
  reply: journal,
})

export const voidJournal = endpoint('DELETE', '/api/journals/:id', {
  may: 'journal:write',
  changes: ['journals'],
  summary:
    'Void a wrong journal, on the day it was recorded or as an admin; it stays on record as voided',
  params: z.object({ id }),
  body: z.object({ reason: optionalText() }),
})

function cents(amount: string | null): number {
  return amount === null ? 0 : toCents(amount)
}

/** In cents. */
export function sumOf(
  lines: readonly { debit: string | null; credit: string | null }[],
  side: 'debit' | 'credit',
): number {
  return lines.reduce((sum, line) => sum + cents(line[side]), 0)
}
