import { eq } from 'drizzle-orm'
import { failureSentence } from '#shared/accounting/online/failures.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { rentersOfLease } from '../../access/selections.ts'
import { selectPayments } from '../../accounting/payments/list.ts'
import { notifyOfPayment } from '../../accounting/payments/notifications.ts'
import { type paymentAttempts, payments } from '../../db/tables.ts'
import { amountOf } from '../../format/format.ts'
import type { ProviderPayment } from '../../integrations/payments/port.ts'
import { homeOfLease } from '../../notifications/concerned.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../postgres/database.ts'

type AttemptRow = typeof paymentAttempts.$inferSelect

interface Change {
  before: AttemptRow
  row: AttemptRow
  payment: ProviderPayment | null
}

/** Notifies the payer of the outcome of their payment, and the office of its tasks. */
export async function notifyOfAttempt(db: Db, { before, row }: Change, publicUrl: string) {
  const isRefunded = toCents(row.refundedAmount) > toCents(before.refundedAmount)
  if (row.state === before.state && !isRefunded) return
  const home = await homeOfLease(db, row.leaseId)
  const money = (amount: string) => amountOf(toCents(amount), home.currency)
  const places = () => ({
    ...{ tenant: home.tenant, home: home.home },
    amount: amountOf(toCents(row.amount) + toCents(row.feeAmount), home.currency),
  })
  const send = (
    what: string,
    { to, office = false }: { to: readonly string[]; office?: boolean },
    describe: () => { title: string; text: string; more?: string[] },
  ) => {
    const key = `online:${row.id}:${what}`
    const path = office ? `/financials/leases/${row.leaseId}` : '/financials'
    const about = { kind: 'payment' as const, automation: 'payment' as const, key, path }
    const { organizationId } = row
    return notify(
      db,
      { ...about, organizationId, describe, mail: { publicUrl } },
      { to, office, by: null },
    )
  }
  const payer = { to: [row.userId] }
  const office = { to: [], office: true }
  if (isRefunded) {
    const refunded = () => money(row.refundedAmount)
    await send(`refunded:${row.refundedAmount}`, office, () => ({
      title: t('A refund was made at the provider'),
      text: t('Refund of {amount} was made at the provider: record it', { amount: refunded() }),
      more: [t('{tenant}, {home}', places())],
    }))
  }
  if (row.state === before.state) return
  const failure = () => failureSentence(row.failureCode ?? 'failed') ?? ''
  switch (row.state) {
    case 'processing':
      return await send('processing', payer, () => ({
        title: t('Your payment is on its way'),
        text: t('{amount} for {home}', places()),
        more: [
          t(
            'A payment from a bank account takes up to 4 business days. It counts from the day you made it.',
          ),
        ],
      }))
    case 'succeeded':
      return await notifyOfReceipt(db, row, publicUrl)
    case 'failed':
      await send('failed', payer, () => ({
        title: t('Your payment failed'),
        text: t('{amount} for {home}. {failure}', { ...places(), failure: failure() }),
        more: [t('The amount is still due.')],
      }))
      if (row.paymentId === null) return
      return await send('failed-office', office, () => ({
        title: t('An online payment failed'),
        text: t('{amount} of {tenant} for {home}', places()),
        more: [failure()],
      }))
    case 'disputed':
      return await send('disputed', office, () => ({
        title: t('An online payment is disputed'),
        text: t('{amount} of {tenant} for {home}', places()),
        more: [t('Answer the dispute at the provider. Nothing changes here until it is decided.')],
      }))
    case 'won':
      return await send('won', office, () => ({
        title: t('A dispute was won'),
        text: t('{amount} of {tenant} for {home}', places()),
      }))
    case 'lost':
      await send('lost', payer, () => ({
        title: t('A payment was returned'),
        text: t('{amount} for {home}', places()),
        more: [t('The bank returned it, so the amount is due again.')],
      }))
      return await send('lost-office', office, () => ({
        title: t('An online payment was returned'),
        text: t('{amount} of {tenant} for {home}', places()),
        more: [failure()],
      }))
    default:
      return
  }
}

/** The receipt of a payment, as of any other. */
async function notifyOfReceipt(db: Db, { paymentId }: AttemptRow, publicUrl: string) {
  const [payment] = await selectPayments(db, { renters: rentersOfLease }).where(
    eq(payments.id, paymentId ?? ''),
  )
  if (payment) await notifyOfPayment(db, payment, null, publicUrl)
}
