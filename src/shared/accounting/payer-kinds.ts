import * as z from 'zod'
import { id } from '#shared/fields.ts'

/** Who may pay a part of a lease's rent. Money of all but tenants covers their own part alone. */
export const payerKinds = ['tenant', 'agency', 'guarantor', 'employer'] as const
export type PayerKind = (typeof payerKinds)[number]

/** The payer of a charge or payment; null for the tenants jointly. */
export const payerReply = z.object({ id, kind: z.enum(payerKinds), name: z.string() }).nullable()
