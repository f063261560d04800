import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  bookedDay,
  correction,
  day,
  dayReply,
  id,
  instant,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { fileQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { type ChargeKind, charge, chargeKinds } from './charge-shape.ts'
import { leaseParts, onLeaseQuery, voidBody, voidParts, withVoided } from './on-lease.ts'
import { payerReply } from './payer-kinds.ts'

export { type Charge, type ChargeKind, chargeKinds } from './charge-shape.ts'

/** Kinds of recurring charges beside the rent. */
export const recurringKinds = ['utility', 'parking', 'pet', 'cam', 'other'] as const

/** Posted by a rule or an import; everything else is charged by people. */
const postedByRule = ['rent', 'late_fee', 'opening_balance', 'bad_debt_recovered'] as const

export const chargeableKinds = chargeKinds.filter(
  (kind): kind is Exclude<ChargeKind, (typeof postedByRule)[number]> =>
    !postedByRule.some(one => one === kind),
)

const postedCharge = charge.extend({
  ...leaseParts,
  description: z.string().nullable(),
  postedOn: dayReply,
  bookedOn: bookedDay,
  /** For a late fee: the rent charge it is for. */
  rentChargeId: id.nullable(),
  /** Its recurring charge, and the run that posted it. */
  recurringChargeId: id.nullable(),
  chargeRunId: id.nullable(),
  /** Whose part of the rent it is; null for the tenants jointly. */
  payer: payerReply,
  ...voidParts,
  createdAt: instant,
})
export type PostedCharge = z.output<typeof postedCharge>

/** The columns by which charges are sorted, shown and saved. */
export const chargeColumns = [
  'tenant',
  'unit',
  'kind',
  'description',
  'due',
  'number',
  'status',
  'amount',
  'open',
] as const

const chargeFilters = onLeaseQuery.omit({ limit: true, after: true }).extend({
  kind: z.enum(chargeKinds).optional(),
  chargeRunId: id.optional().describe('Charges of one charge run'),
  agencyId: id.optional().describe('The parts of one of `/api/agencies`'),
  open: z.stringbool('Must be true or false').optional(),
  /** Due days, both included. */
  from: day().optional(),
  to: day().optional(),
  voided: withVoided,
})

export const listCharges = endpoint('GET', '/api/charges', {
  may: 'charge:read',
  summary: 'The charges the caller may see, the latest due first; voided ones only when asked for',
  query: onLeaseQuery.extend({ ...chargeFilters.shape, sort: sortQuery(chargeColumns) }),
  reply: z.array(postedCharge),
})

export const summarizeCharges = endpoint('GET', '/api/charges/summary', {
  may: 'charge:read',
  summary: 'How many charges the filters find, their sum, and what of it is open',
  query: chargeFilters,
  reply: listSummary,
})

export const saveCharges = endpoint('GET', '/api/charges/file', {
  may: 'charge:read',
  summary: 'All charges the filters find, in the order and columns of the list, as CSV or PDF',
  query: chargeFilters.extend({
    sort: sortQuery(chargeColumns),
    ...fileQuery(chargeColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})

export const createCharge = endpoint('POST', '/api/charges', {
  may: 'charge:write',
  changes: ['charges'],
  summary: 'Charge a tenant once; money already held covers it at once',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    kind: z.enum(chargeableKinds, 'Choose what the charge is for'),
    amount: amount('Amount is required'),
    dueDate: optionalDay.describe('Default today'),
    description: optionalText(),
    ...correction,
  }),
  reply: postedCharge,
})

export const voidCharge = endpoint('DELETE', '/api/charges/:id', {
  may: 'charge:write',
  changes: ['charges'],
  summary:
    'Void a wrong charge; it stays in the ledger as voided, and its money covers what else is owed',
  params: z.object({ id }),
  body: voidBody,
})
