import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  confirm,
  correction,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'

/** One payment of an agency over many leases, from its CSV file. */

/** Of a line: as due, another amount, no such lease, or paid already. */
export const remittanceStates = ['matches', 'differs', 'unknown', 'duplicate'] as const
export type RemittanceState = (typeof remittanceStates)[number]

const maxFile = 500_000

const file = {
  agencyId: requiredId('Choose the agency'),
  receivedOn: optionalDay.describe('When the money came; default today'),
  reference: optionalText().describe('The number of the check or transfer'),
  csv: z
    .string('Must be text')
    .min(1, 'Choose a file')
    .max(maxFile, 'The file is too large')
    .describe(
      'The text of the file: a heading, then a line for each lease with the reference or the tenant, and the amount',
    ),
}

const line = z.object({
  /** Its line in the file. */
  line: z.int(),
  reference: z.string(),
  tenantName: z.string(),
  amount: money,
  state: z.enum(remittanceStates),
  leaseId: id.nullable(),
  /** Of the lease it matches. */
  home: z.string().nullable(),
  tenant: z.string().nullable(),
  /** The amount the agency owes on that lease, or its next share; null for an unknown one. */
  due: money.nullable(),
})
export type RemittanceLine = z.output<typeof line>

export const previewRemittance = endpoint('POST', '/api/agency-remittances/preview', {
  may: 'payment:confirm',
  changes: [],
  status: 200,
  summary: 'What an agency’s file would record: which lease each line is for, and how it differs',
  body: z.object(file),
  reply: z.object({
    /** The sum of all lines. */
    total: money,
    lines: z.array(line),
    /** Leases with an open charge of this agency that the file leaves out. */
    missing: z.array(z.object({ leaseId: id, home: z.string(), tenant: z.string(), due: money })),
  }),
})
export type RemittancePreview = z.output<typeof previewRemittance.reply>

const remittance = z.object({
  id,
  agencyId: id,
  agencyName: z.string(),
  receivedOn: dayReply,
  reference: z.string().nullable(),
  payments: z.int(),
  amount: money,
  undoneAt: instant.nullable(),
  createdAt: instant,
})
export type Remittance = z.output<typeof remittance>

export const listRemittances = endpoint('GET', '/api/agency-remittances', {
  may: 'payer:write',
  summary: 'The recorded payments of agencies over many leases, the newest first',
  query: listQuery.omit({ q: true }),
  reply: z.array(remittance),
})

export const createRemittance = endpoint('POST', '/api/agency-remittances', {
  may: 'payment:confirm',
  changes: ['payments', 'payers'],
  summary:
    'Record an agency’s file: a payment for each line that matches a lease, all of them or none; asks, with 409, where lines differ, are unknown or paid already',
  body: z.object({
    ...file,
    lines: z
      .array(z.int('Must be a whole number'), 'Send the lines as a list')
      .max(5000, 'Too many lines')
      .nullish()
      .describe('The lines to record; default all that match a lease and are not paid already'),
    confirm,
  }),
  reply: remittance,
})

export const undoRemittance = endpoint('DELETE', '/api/agency-remittances/:id', {
  may: 'payment:confirm',
  changes: ['payments', 'payers'],
  summary: 'Void every payment of an agency’s file',
  params: z.object({ id }),
  body: z.object({ reason: optionalText(), ...correction }),
})
