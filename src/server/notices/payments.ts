import { toCents } from '#shared/money.ts'
import type { PaymentStatus } from '#shared/payments.ts'
import type { Db } from '../db/client.ts'
import type { payments } from '../db/tables.ts'
import { amountOf } from '../papers/words.ts'
import { homeOfLease, officeOf } from './concerned.ts'
import { notify } from './notify.ts'

/** Tells the other side of a payment what it is now: the office what is reported, tenants the rest. */
export async function tellOfPayment(
  db: Db,
  payment: Pick<
    typeof payments.$inferSelect,
    'id' | 'organizationId' | 'leaseId' | 'status' | 'amount'
  >,
  by: string,
  publicUrl: string,
) {
  const { id, status, organizationId } = payment
  const lease = await homeOfLease(db, payment.leaseId)
  const amount = amountOf(toCents(payment.amount), lease.currency)
  const isReported = lease.tenants.includes(by)
  const title = isReported ? 'A payment was reported' : titles[status]
  if (!title) return
  await notify(
    db,
    {
      kind: 'payment',
      key: `payment:${id}:${status}`,
      organizationId,
      title,
      text: isReported
        ? `${lease.tenant} reported ${amount} for ${lease.home}`
        : `${amount} for ${lease.home}`,
      path: '/financials',
      mail: { publicUrl, more: isReported ? [] : (more[status] ?? []) },
    },
    { to: isReported ? await officeOf(db, organizationId) : lease.tenants, by },
  )
}

const titles: Partial<Record<PaymentStatus, string>> = {
  completed: 'Payment received',
  reversed: 'A payment was returned',
  voided: 'A payment was cancelled',
}

const more: Partial<Record<PaymentStatus, string[]>> = {
  completed: ['Thank you. The receipt is beside the payment.'],
  reversed: ['The bank took it back; what it had paid is open again.'],
}
