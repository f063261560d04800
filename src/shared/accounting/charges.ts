import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  correction,
  dayReply,
  id,
  instant,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { type ChargeKind, charge, chargeKinds } from './charge-shape.ts'
import { leaseParts, onLeaseQuery, voidBody, voidParts, withVoided } from './on-lease.ts'

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
  /** For a late fee: the rent charge it is for. */
  rentChargeId: id.nullable(),
  /** Its recurring charge, and the run that posted it. */
  recurringChargeId: id.nullable(),
  chargeRunId: id.nullable(),
  ...voidParts,
  createdAt: instant,
})
export type PostedCharge = z.output<typeof postedCharge>

export const listCharges = endpoint('GET', '/api/charges', {
  may: 'charge:read',
  summary: 'The charges the caller may see, the latest due first; voided ones only when asked for',
  query: onLeaseQuery.extend({
    kind: z.enum(chargeKinds).optional(),
    chargeRunId: id.optional().describe('Charges of one charge run'),
    open: z.stringbool('Must be true or false').optional(),
    voided: withVoided,
  }),
  reply: z.array(postedCharge),
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
