import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, money } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { listQuery } from '#shared/lists.ts'
import { month, share } from './owner-statements.ts'

/** The statements of a month for all owners at once. */

/** More in one call would hold its transaction for too long. */
export const maxStatementsAtOnce = 25

const tooMany = fixedSentence('Choose at most {max} statements at once', {
  max: maxStatementsAtOnce,
})

const previewedStatement = z.object({
  propertyId: id,
  property: z.string(),
  /** Null where the property had no owner: then no statement can be issued. */
  owner: z
    .object({
      id,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      /** Null for an owner who can be sent no email. */
      email: z.string().nullable(),
    })
    .nullable(),
  /** As it would be issued now. */
  ending: money,
  available: money,
  feeToPost: money,
  /** Empty where all of the property is theirs all month. */
  shares: z.array(share),
  /** The current version, and whether its figures are up to date. */
  issued: z
    .object({ id, version: z.int(), sentAt: instant.nullable(), isUpToDate: z.boolean() })
    .nullable(),
})
export type PreviewedStatement = z.output<typeof previewedStatement>

export const previewMonthStatements = endpoint('GET', '/api/properties/owner-statements/preview', {
  may: 'owner-statement:write',
  summary:
    'Each property and owner of a month with the statement as it would be issued now, and the address it would go to',
  query: listQuery.omit({ q: true }).extend({
    month: month.optional().describe('Default the month that ended last'),
  }),
  reply: z.array(z.object({ id, statements: z.array(previewedStatement) })),
})

export const issueOwnerStatements = endpoint('POST', '/api/owner-statements/batch', {
  may: 'owner-statement:write',
  changes: ['owner-statements', 'owner-entries', 'expenses'],
  summary:
    'Issue the statements of a month for several owners, and email each owner theirs in one; an up-to-date version is not issued again',
  status: 200,
  body: z.object({
    month: month.describe('A month that has ended'),
    statements: z
      .array(z.object({ propertyId: id, ownerId: id }))
      .min(1, 'Choose at least one statement')
      .max(maxStatementsAtOnce, tooMany),
    send: z.boolean('Must be true or false').default(true).describe('Email them to the owners'),
  }),
  reply: z.array(
    z.object({
      id,
      propertyId: id,
      ownerId: id,
      version: z.int(),
      isNew: z.boolean(),
      /** Null where it was not sent. */
      sentTo: z.string().nullable(),
    }),
  ),
})
