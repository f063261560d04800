import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  correction,
  dayReply,
  id,
  money,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalText,
} from '#shared/fields.ts'
import { payerKinds } from './payer-kinds.ts'

/** The payers of a lease: dated shares of its rent, and what each owes. */

const payer = z.object({
  id,
  kind: z.enum(payerKinds),
  name: z.string(),
  userId: id.nullable(),
  /** For the office. */
  agencyId: id.nullable(),
  /** The number of this lease at the agency. */
  reference: z.string().nullable(),
  /** Today, of a whole rent period; 0.00 once it ended. */
  share: money,
  isAbated: z.boolean(),
  shares: z.array(z.object({ effectiveFrom: dayReply, share: money, isAbated: z.boolean() })),
  /** Open charges of this payer, due by today. */
  owed: money,
})
export type LeasePayer = z.output<typeof payer>

/** The rent of a period in parts; the tenants' part has no payer. */
const period = z.object({
  periodStart: dayReply,
  periodEnd: dayReply,
  rent: money,
  /** The part of an abated share, which no one pays. */
  abated: money,
  parts: z.array(
    z.object({ payerId: id.nullable(), kind: z.enum(payerKinds), name: z.string(), amount: money }),
  ),
})
export type PayerPeriod = z.output<typeof period>

const params = z.object({ id })

export const getLeasePayers = endpoint('GET', '/api/leases/:id/payers', {
  may: 'payer:read',
  summary:
    'Who pays a share of the rent of a lease, from which day, and what each owes; the tenants pay the remainder',
  params,
  reply: z.object({
    payers: z.array(payer),
    /** The remainder, which is the tenants', today and of a whole period. */
    tenantsShare: money,
    /** The open charges of all tenants, due by today. */
    tenantsOwed: money,
    /** Their part of the lease's balance; negative for a credit. */
    tenantsBalance: money,
    /** The current rent period and the next. */
    periods: z.array(period),
  }),
})
export type LeasePayers = z.output<typeof getLeasePayers.reply>

const shares = {
  effectiveFrom: optionalDay.describe(
    'From when these are the payers; default today, or the first day of a lease still to begin',
  ),
  payers: z
    .array(
      z.object({
        kind: z.enum(payerKinds, 'Choose tenant, agency, guarantor or employer'),
        userId: optionalId.describe('Of a tenant: one of the co-tenants'),
        agencyId: optionalId.describe('Of every other kind: one of `/api/agencies`'),
        reference: optionalText().describe('The number of this lease at the agency'),
        share: optionalAmount.describe('Of the rent of a whole period'),
        isAbated: z
          .boolean('Must be true or false')
          .default(false)
          .describe('The payer stopped paying: the tenants’ part stays as it is'),
      }),
      'Send the payers as a list',
    )
    .max(20, 'Too many payers')
    .describe('All of them, without the tenant who pays the remainder'),
}

export const setLeasePayers = endpoint('PUT', '/api/leases/:id/payers', {
  may: 'payer:write',
  changes: ['payers', 'charges', 'leases'],
  summary:
    'Say who pays which share of the rent from a day on; a payer left out ends that day. Posted rent is split again',
  params,
  body: z.object({ ...shares, ...correction }),
  reply: getLeasePayers.reply,
})

export const previewLeasePayers = endpoint('POST', '/api/leases/:id/payers/preview', {
  may: 'payer:write',
  changes: [],
  status: 200,
  summary:
    'The parts of the rent that such shares would make, of the period of that day and the next',
  params,
  body: z.object(shares),
  reply: z.array(period),
})
