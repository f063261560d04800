import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#shared/accounting/payments.ts'
import { undoSeconds } from '#shared/accounting/undo.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { leases, mails, notifications, payments, users } from '../../db/tables.ts'
import type { Outbox } from '../../email/outbox.ts'
import { amountOf, dayLabel, homeLabel, namesLabel } from '../../format/format.ts'
import {
  automaticEmailContent,
  emailSettings,
  joinedAmong,
} from '../../notifications/automatic-emails.ts'
import type { Notice } from '../../notifications/notice.ts'
import { notify } from '../../notifications/notify.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { wasRecordedBy } from '../recorded-since.ts'
import { receiptReach } from './chosen-receipts.ts'

/** Seconds until a receipt is sent: as long as the payment can be undone, and its call may take. */
const receiptWait = undoSeconds + 2

interface Received {
  id: string
  createdAt: Date
  organizationId: string
  status: PaymentStatus
  isCorrected: boolean
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

/** Sends the emails about payments, once they are committed: receipts a little later. */
export function deliverPaymentEmails({ deliverSoon }: Outbox): void {
  deliverSoon()
  deliverSoon(receiptWait)
}

/**
 * Notifies the other side of a payment: the office of a reported payment, tenants of all else.
 *
 * @param by null for what a provider reported
 */
export async function notifyOfPayment(
  db: Db,
  payment: Received,
  by: string | null,
  publicUrl: string,
) {
  const { id, status, isCorrected, organizationId, renters, unit } = payment
  const amount = () => amountOf(toCents(payment.amount), payment.organization.currency)
  const places = () => ({ amount: amount(), home: homeLabel(unit) })
  const isReported = status === 'pending' && by !== null && renters.includes(by)
  if (!isReported && !isNotified(status)) return
  if (status === 'voided' && (await undoReceipt(db, payment))) return
  const notice = {
    kind: 'payment' as const,
    automation: 'payment' as const,
    key: `payment:${id}:${status}`,
    organizationId,
    describe: () =>
      isNotified(status)
        ? statusText(isCorrected ? 'corrected' : status, places())
        : reportedText(payment, places()),
    path: '/financials',
    mail: { publicUrl },
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
  receipt: { payment: Received; amount: () => string; by: string | null; publicUrl: string },
) {
  const { payment, amount, by, publicUrl } = receipt
  const to = payment.renters.filter(id => id !== by)
  const setting = (await emailSettings(db, notice.organizationId)).receipt
  if (!setting.isOn || !(await isOfOurTime(db, payment))) return notify(db, notice, { to, by })
  const values = (tenant: string) => ({
    ...{ property: payment.unit.propertyName, unit: payment.unit.unitNumber },
    ...{ tenant, amount: amount(), 'payment date': dayLabel(payment.receivedOn) },
    landlord: payment.organization.name,
  })
  const attached = { receipt: payment.id }
  const mail = { publicUrl, attached, wait: receiptWait }
  await noteReceipt(db, payment.id, to)
  for (const { id, name } of await joinedAmong(db, to)) {
    const content = () => automaticEmailContent(setting, values(name), publicUrl + notice.path)
    await notify(db, { ...notice, mail: { ...mail, content } }, { to: [id], by })
  }
}

/** Notes that a receipt is emailed, where one of these tenants can be. */
async function noteReceipt(db: Db, paymentId: string, to: readonly string[]) {
  if (to.length === 0) return
  const isReached = sql`exists (select from ${users}
    where ${among(users.id, to)} and ${receiptReach} = 'email')`
  await db
    .update(payments)
    .set({ receiptEmailedAt: new Date() })
    .where(and(eq(payments.id, paymentId), isReached))
}

/**
 * Withdraws the notification of a payment that was undone before its receipt was sent; returns whether it was:
 * its tenants then never heard of it.
 */
async function undoReceipt(db: Db, { id, organizationId, createdAt }: Received) {
  if (Date.now() - createdAt.getTime() > receiptWait * 1000) return false
  const key = `payment:${id}:completed`
  const ofPayment = and(
    eq(notifications.organizationId, organizationId),
    eq(notifications.key, key),
  )
  await db.delete(notifications).where(ofPayment)
  const waiting = and(isNull(mails.sentAt), isNull(mails.parkedAt))
  await db.delete(mails).where(and(waiting, sql`${mails.attached} ->> 'receipt' = ${id}`))
  return true
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

function reportedText({ paidBy, tenant }: Received, places: { amount: string; home: string }) {
  const name = namesLabel([paidBy ?? tenant]) || t('The tenant')
  return {
    title: t('A payment was reported'),
    text: t('{tenant} reported {amount} for {home}', { tenant: name, ...places }),
  }
}

const notified = ['completed', 'failed', 'reversed', 'voided'] as const
type Notified = (typeof notified)[number]

function isNotified(status: PaymentStatus): status is Notified {
  return notified.some(one => one === status)
}

function statusText(
  status: Notified | 'corrected',
  { amount, home }: { amount: string; home: string },
) {
  const text = t('{amount} for {home}', { amount, home })
  switch (status) {
    case 'completed':
      return { title: t('Payment received'), text }
    case 'failed':
      return {
        title: t('A payment was not received'),
        text,
        more: [t('It was reported but never received, so the amount is still due.')],
      }
    case 'reversed':
      return {
        title: t('A payment was returned'),
        text,
        more: [t('The bank returned it, so the amount is due again.')],
      }
    case 'corrected':
      return {
        title: t('A payment was corrected'),
        text,
        more: [t('It was recorded by mistake, so the amount is due again.')],
      }
    case 'voided':
      return { title: t('A payment was canceled'), text }
  }
}
