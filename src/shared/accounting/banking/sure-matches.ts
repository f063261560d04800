import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, money, requiredId } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { bankLine } from './bank-lines.ts'

/** Matching all lines of an account whose proposal is sure: looked at before, and undone as a whole. */

/** As many as a person reads through. */
export const shownSureLines = 200

const sureLines = z.object({
  /** Of all lines. */
  count: z.int(),
  /** Sum of the money in. */
  received: money,
  /** Sum of the money out, without a sign. */
  paid: money,
  /** Of all lines with their rows: another one, where a line or a row has changed. */
  digest: z.string(),
  /** The latest, at most `shownSureLines`. */
  lines: z.array(bankLine),
})
export type SureLines = z.output<typeof sureLines>

export const readSureLines = endpoint('GET', '/api/bank-accounts/:id/matches', {
  may: 'bank:write',
  summary: 'The lines of an account whose proposal is sure, to look at before they are matched',
  params: z.object({ id }),
  reply: sureLines,
})

export const matchSureLines = endpoint('POST', '/api/bank-accounts/:id/matches', {
  may: 'bank:write',
  changes: ['bank-lines'],
  summary: 'Match every line of an account whose proposal is sure',
  params: z.object({ id }),
  body: z.object({
    digest: z
      .string()
      .optional()
      .describe('Of the lines that a person has seen; refused where others are sure by now'),
  }),
  status: 200,
  reply: z.object({
    /** Lines. */
    matched: z.int(),
    matchIds: z.array(id),
  }),
})

export const deleteBankMatches = endpoint('POST', '/api/bank-accounts/:id/matches/undo', {
  may: 'bank:write',
  changes: ['bank-lines'],
  summary: 'Unmatch several lines and rows of an account; those unmatched before stay so',
  params: z.object({ id }),
  body: z.object({
    matchIds: z
      .array(requiredId('Choose a match'), 'Send the matches as a list')
      .min(1, 'Choose a match')
      .max(
        limits.listRows,
        fixedSentence('At most {max, number} matches at once', { max: limits.listRows }),
      ),
  }),
  status: 204,
})
