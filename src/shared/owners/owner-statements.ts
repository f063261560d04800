import * as z from 'zod'
import { isDay } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, money, requiredId } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'

export const month = z
  .string('Enter a month such as 2025-03')
  .refine(text => isDay(`${text}-01`) && text >= '1970-01', 'Enter a month such as 2025-03')

/**
 * The money of an owner's property in one month:
 * ending = beginning + entries for earlier months − their fees + receipts + deposits applied − expenses
 *   − management fee + contributions − draws.
 *
 * The beginning is the ending of the month before. Available is the rest after prepaid rent and the reserve, at least
 * zero.
 */
const figures = z.object({
  beginning: money,
  /** Changes of earlier months since their statements were issued. */
  earlierEntries: money,
  /** The management fee of that. */
  earlierFees: money,
  receipts: money,
  depositsApplied: money,
  /** Without the management fee. */
  expenses: money,
  managementFee: money,
  contributions: money,
  draws: money,
  ending: money,
  prepaid: money,
  reserve: money,
  available: money,
})
export type StatementFigures = z.output<typeof figures>

/** The share of an owner on days of a statement's month, in percent: `'33.3333'`, `'50'`. */
export const share = z.object({ from: dayReply, to: dayReply, percent: z.string() })
export type StatementShare = z.output<typeof share>

const line = z.object({
  /** Missing for the balances. */
  day: z.string().nullable(),
  details: z.string(),
  in: money.nullable(),
  out: money.nullable(),
  balance: money,
})
export type StatementLine = z.output<typeof line>

const ownerStatement = z.object({
  ...figures.shape,
  id,
  propertyId: id,
  ownerId: id,
  month: z.string(),
  version: z.int(),
  /** Whether no later version was issued. */
  isLatest: z.boolean(),
  issuedAt: instant,
  /** Null when it was issued automatically. */
  issuedBy: namedPerson.nullable(),
  sentAt: instant.nullable(),
  sentTo: z.string().nullable(),
  property: z.object({ id, name: z.string() }),
  owner: namedPerson,
})
export type OwnerStatement = z.output<typeof ownerStatement>

export const listOwnerStatements = endpoint('GET', '/api/owner-statements', {
  may: 'owner-statement:own',
  summary: 'The statements that were issued, newest first; owners see those made out to them',
  query: listQuery.omit({ q: true }).extend({
    propertyId: id.optional(),
    month: month.optional(),
    all: z
      .stringbool('Must be true or false')
      .optional()
      .default(false)
      .describe('Also versions that a later one replaced'),
  }),
  reply: z.array(ownerStatement),
})

const monthlyStatement = ownerStatement.pick({
  id: true,
  version: true,
  ending: true,
  available: true,
  sentAt: true,
})

const monthStatement = z.object({
  id,
  name: z.string(),
  archivedOn: dayReply.nullable(),
  owner: namedPerson.nullable(),
  /** The current version; null where none was issued. */
  statement: monthlyStatement.nullable(),
  /** Others who owned it on a day of the month, or were paid in it. */
  otherOwners: z.array(namedPerson.extend({ statement: monthlyStatement.nullable() })),
})
export type MonthStatement = z.output<typeof monthStatement>

export const listMonthStatements = endpoint('GET', '/api/properties/owner-statements', {
  may: 'owner-statement:write',
  summary:
    'Each property with its statement of a month, the newest property first; archived ones where their money moved in it',
  query: listQuery.omit({ q: true }).extend({
    month: month.optional().describe('Default the month that ended last'),
  }),
  reply: z.array(monthStatement),
})

export const getOwnerStatement = endpoint('GET', '/api/owner-statements/:id', {
  may: 'owner-statement:own',
  summary: 'One statement as it was issued, line by line',
  params: z.object({ id }),
  reply: ownerStatement.extend({
    /** Empty where all of the property was theirs all month. */
    shares: z.array(share),
    lines: z.array(line),
  }),
})

export const downloadOwnerStatement = endpoint('GET', '/api/owner-statements/:id/pdf', {
  may: 'owner-statement:own',
  summary: 'One statement as it was issued, as a PDF',
  params: z.object({ id }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})

export const previewOwnerStatement = endpoint('GET', '/api/properties/:id/owner-statement', {
  may: 'owner-statement:write',
  summary: 'A preview of the statement of a month, as it would be issued now',
  params: z.object({ id }),
  query: z.object({
    month: month.optional().describe('Default the month that ended last'),
    ownerId: id.optional().describe('Default the owner at the month’s end'),
  }),
  reply: z.object({
    ...figures.shape,
    month: z.string(),
    /** Null where the property had no owner: then no statement can be issued. */
    owner: namedPerson.nullable(),
    /** The part of the management fee that issuing will post as an expense. */
    feeToPost: money,
    /** Empty where all of the property is theirs all month. */
    shares: z.array(share),
    lines: z.array(line),
    /** The current version, and whether its figures are up to date. */
    issued: z.object({ id, version: z.int(), isUpToDate: z.boolean() }).nullable(),
  }),
})

export const issueOwnerStatement = endpoint('POST', '/api/owner-statements', {
  may: 'owner-statement:write',
  changes: ['owner-statements', 'owner-entries', 'expenses'],
  summary:
    'Post the month’s management fee and issue the statement of a month that has ended; again as a further version',
  body: z.object({
    propertyId: requiredId('Property is required'),
    month: month.describe('A month that has ended'),
    ownerId: id
      .optional()
      .describe('A present or former owner; default the owner at the month’s end'),
    send: z.boolean('Must be true or false').default(false).describe('Mail it to the owner'),
  }),
  reply: ownerStatement,
})

export const mailOwnerStatement = endpoint('POST', '/api/owner-statements/:id/mail', {
  may: 'owner-statement:write',
  changes: ['owner-statements'],
  summary: 'Mail a link to the statement to its owner',
  params: z.object({ id }),
  reply: ownerStatement,
  status: 200,
})
