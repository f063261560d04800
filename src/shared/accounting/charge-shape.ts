import * as z from 'zod'
import { dayReply, id, money } from '#shared/fields.ts'
import { payerKinds } from './payer-kinds.ts'

/** The shape of a charge, without its endpoints: leases return charges, too. */

export const chargeKinds = [
  'rent',
  'late_fee',
  'nsf_fee',
  'utility',
  'parking',
  'pet',
  'cam',
  'damage',
  'cleaning',
  'other',
  'opening_balance',
  'bad_debt_recovered',
] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** Money a tenant owes. `open` is the part without payments and credits. */
export const charge = z.object({
  id,
  leaseId: id,
  kind: z.enum(chargeKinds),
  amount: money,
  open: money,
  dueDate: dayReply,
  periodStart: dayReply.nullable(),
  periodEnd: dayReply.nullable(),
  /** Whose part of the rent it is; null for the tenants jointly. */
  payerId: id.nullable(),
  payerKind: z.enum(payerKinds).nullable(),
})
export type Charge = z.output<typeof charge>
