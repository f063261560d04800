import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'

const ownedProperty = z.object({
  id,
  name: z.string(),
  /** Today, in percent: `'33.3333'`; null for a former owner. */
  percent: z.string().nullable(),
  balance: money,
  /** The balance less prepaid rent and the reserve, at least zero. */
  available: money,
})

/** Who owns a property of the organization, or did: with their money of all of them. */
const owner = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null for one who can be sent no email. */
  email: z.string().nullable(),
  /** By name: those of today, and earlier ones with a balance. */
  properties: z.array(ownedProperty),
  balance: money,
  available: money,
  /** Of the calendar year. */
  drawsThisYear: money,
  contributionsThisYear: money,
  /** Whether the month that ended last has a statement for them: their property had money by its end. */
  isDue: z.boolean(),
  /** Of the latest month with a statement to them; the last one sent has its day, null where one was not sent. */
  lastStatement: z.object({ month: z.string(), sentAt: instant.nullable() }).nullable(),
  /** Years with statements, the latest first. */
  years: z.array(z.string()),
})
export type Owner = z.output<typeof owner>

export const listOwners = endpoint('GET', '/api/owners', {
  may: 'owner-statement:write',
  summary: 'Everyone who owns or owned a property, by name, with what is left of their money',
  query: listQuery,
  reply: z.array(owner),
})

export const downloadYearEnd = endpoint('GET', '/api/owners/:id/year-end', {
  may: 'owner-statement:own',
  summary:
    'The year of an owner as one PDF: summary, statements, expenses and draws, by their share; owners get their own',
  params: z.object({ id }),
  query: z.object({
    year: z
      .string('Enter a year such as 2025')
      .regex(/^(19[7-9]|[2-9]\d\d)\d$/, 'Enter a year such as 2025'),
  }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})
