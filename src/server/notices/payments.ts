import { toCents } from '#shared/money.ts'
import type { PaymentStatus } from '#shared/payments.ts'
import type { Db } from '../db/client.ts'
import { amountOf, homeInWords, namesInWords } from '../papers/words.ts'
import { notify } from './notify.ts'

/** Tells the other side of a payment what it is now: the office what is reported, tenants the rest. */
export async function tellOfPayment(
  db: Db,
  payment: {
    id: string
    organizationId: string
    status: PaymentStatus
    amount: string
    organization: { currency: string }
    tenant: { firstName: string | null; lastName: string | null }
    unit: { propertyName: string; unitNumber: string }
    /** The ids of those who rent there. */
    renters: string[]
  },
  by: string,
  publicUrl: string,
) {
  const { id, status, organizationId, renters, unit } = payment
  const amount = amountOf(toCents(payment.amount), payment.organization.currency)
  const home = homeInWords(unit)
  const isReported = status === 'pending' && renters.includes(by)
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
        ? `${namesInWords([payment.tenant]) || 'The tenant'} reported ${amount} for ${home}`
        : `${amount} for ${home}`,
      path: '/financials',
      mail: { publicUrl, more: isReported ? [] : (more[status] ?? []) },
    },
    isReported ? { to: [], office: true, by } : { to: renters, by },
  )
}

const titles: Partial<Record<PaymentStatus, string>> = {
  completed: 'Payment received',
  failed: 'A payment did not arrive',
  reversed: 'A payment was returned',
  voided: 'A payment was cancelled',
}

const more: Partial<Record<PaymentStatus, string[]>> = {
  completed: ['Thank you. The receipt is beside the payment.'],
  failed: ['It was reported and never came: what it was meant for is still open.'],
  reversed: ['The bank took it back; what it had paid is open again.'],
}
