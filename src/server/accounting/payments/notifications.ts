import { eq } from 'drizzle-orm'
import type { PaymentStatus } from '#shared/accounting/payments.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { leases } from '../../db/tables.ts'
import { amountOf, dayLabel, homeLabel, namesLabel } from '../../format/format.ts'
import {
  automaticEmailContent,
  emailSettings,
  joinedAmong,
} from '../../notifications/automatic-emails.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Db } from '../../postgres/database.ts'
import { wasRecordedBy } from '../recorded-since.ts'

interface Received {
  id: string
  organizationId: string
  status: PaymentStatus
  leaseId: string
  amount: string
  receivedOn: Day
  organization: { name: string; currency: string; timezone: string }
  tenant: { firstName: string | null; lastName: string | null }
  /** The payer, where recorded. */
  paidBy: { firstName: string | null; lastName: string | null } | null
  unit: { propertyName: string; unitNumber: string }
  /** The ids of the tenants of the lease. */
  renters: string[]
}

/** Notifies the other side of a payment: the office of a reported payment, tenants of all else. */
export async function notifyOfPayment(db: Db, payment: Received, by: string, publicUrl: string) {
  const { id, status, organizationId, renters, unit } = payment
  const amount = amountOf(toCents(payment.amount), payment.organization.currency)
  const home = homeLabel(unit)
  const isReported = status === 'pending' && renters.includes(by)
  const title = isReported ? 'A payment was reported' : titles[status]
  if (!title) return
  const notice = {
    kind: 'payment' as const,
    automation: 'payment' as const,
    key: `payment:${id}:${status}`,
    organizationId,
    title,
    text: isReported
      ? `${namesLabel([payment.paidBy ?? payment.tenant]) || 'The tenant'} reported ${amount} for ${home}`
      : `${amount} for ${home}`,
    path: '/financials',
    mail: { publicUrl, more: isReported ? [] : (more[status] ?? []) },
  }
  if (isReported) return notify(db, notice, { to: [], office: true, by })
  if (status !== 'completed') return notify(db, notice, { to: renters, by })
  await notifyOfReceipt(
    db,
    { ...notice, automation: 'receipt' },
    { payment, amount, by, publicUrl },
  )
}

/** To each tenant of the lease as a notification, and by email with the organization's text where it is on. */
async function notifyOfReceipt(
  db: Db,
  { mail: _, ...notice }: Notice,
  receipt: { payment: Received; amount: string; by: string; publicUrl: string },
) {
  const { payment, amount, by, publicUrl } = receipt
  const to = payment.renters.filter(id => id !== by)
  const setting = (await emailSettings(db, notice.organizationId)).receipt
  if (!setting.isOn || !(await isOfOurTime(db, payment))) return notify(db, notice, { to, by })
  const values = {
    ...{ amount, property: payment.unit.propertyName, unit: payment.unit.unitNumber },
    'payment date': dayLabel(payment.receivedOn),
    landlord: payment.organization.name,
  }
  for (const { id, name } of await joinedAmong(db, to)) {
    const words = automaticEmailContent(
      setting,
      { ...values, tenant: name },
      publicUrl + notice.path,
    )
    await notify(db, { ...notice, mail: { publicUrl, words } }, { to: [id], by })
  }
}

/** Whether a payment was received since its lease was entered: those of before are only being copied here. */
async function isOfOurTime(db: Db, { leaseId, receivedOn, organization }: Received) {
  const [lease] = await db
    .select({ recordedOn: leases.recordedOn, createdAt: leases.createdAt })
    .from(leases)
    .where(eq(leases.id, leaseId))
  const today = todayIn(organization.timezone)
  return lease !== undefined && wasRecordedBy(lease, { day: receivedOn, today })
}

const titles: Partial<Record<PaymentStatus, string>> = {
  completed: 'Payment received',
  failed: 'A payment was not received',
  reversed: 'A payment was returned',
  voided: 'A payment was cancelled',
}

const more: Partial<Record<PaymentStatus, string[]>> = {
  failed: ['It was reported but never received, so the amount is still due.'],
  reversed: ['The bank returned it, so the amount is due again.'],
}
