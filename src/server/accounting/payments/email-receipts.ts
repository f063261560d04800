import type { FastifyInstance } from 'fastify'
import { emailReceipts, previewReceipts } from '#shared/accounting/payment-receipts.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import { payments } from '../../db/tables.ts'
import { amountOf, dayLabel, homeLabel, namesLabel } from '../../format/format.ts'
import { route } from '../../http/route.ts'
import {
  automaticEmailContent,
  type EmailSetting,
  emailSettings,
} from '../../notifications/automatic-emails.ts'
import { notify } from '../../notifications/notify.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { type ChosenReceipt, chosenReceipts, lockReceipts } from './chosen-receipts.ts'

/** Receipts that a person emails to the tenants of chosen payments, in the organization's text. */
export function emailReceiptRoutes(app: FastifyInstance): void {
  route(app, previewReceipts, async ({ db, caller, body }) => {
    const previewedAt = new Date()
    return { previewedAt, payments: await chosenReceipts(db, caller, body.paymentIds) }
  })

  route(app, emailReceipts, async ({ db, caller, body, afterCommit }) => {
    await lockReceipts(db, caller, body.paymentIds)
    const chosen = await chosenReceipts(db, caller, body.paymentIds)
    const previewedAt = new Date(body.previewedAt)
    const due = chosen.filter(
      ({ outcome, receiptEmailedAt }) =>
        outcome === 'email' && !(receiptEmailedAt && receiptEmailedAt >= previewedAt),
    )
    const [first] = due
    if (first) {
      const setting = (await emailSettings(db, first.organization.id)).receipt
      for (const payment of due)
        await emailReceipt(db, payment, { setting, by: caller.id, publicUrl: app.outbox.publicUrl })
      const ids = due.map(({ paymentId }) => paymentId)
      await db.update(payments).set({ receiptEmailedAt: new Date() }).where(among(payments.id, ids))
      afterCommit(app.outbox.deliverSoon)
    }
    return {
      receipts: due.length,
      emails: due.flatMap(({ people }) => people.filter(isReached)).length,
      skipped: chosen.length - due.length,
    }
  })
}

/** To each tenant of the lease who can be emailed, by name and in their language. */
async function emailReceipt(
  db: Db,
  payment: ChosenReceipt,
  { setting, by, publicUrl }: { setting: EmailSetting; by: string; publicUrl: string },
) {
  const { paymentId, organization, unit } = payment
  const path = '/financials'
  const amount = () => amountOf(toCents(payment.amount), organization.currency)
  const id = newId()
  for (const person of payment.people.filter(isReached)) {
    const values = () => ({
      ...{ property: unit.propertyName, unit: unit.unitNumber, amount: amount() },
      ...{ tenant: namesLabel([person]) || t('Tenant'), landlord: organization.name },
      'payment date': dayLabel(payment.receivedOn),
    })
    const notice = {
      kind: 'payment' as const,
      automation: null,
      key: `receipt:${paymentId}:${id}`,
      organizationId: organization.id,
      describe: () => ({
        title: t('A receipt was emailed to you'),
        text: t('{amount} for {home}', { amount: amount(), home: homeLabel(unit) }),
      }),
      path,
      mail: {
        publicUrl,
        attached: { receipt: paymentId },
        content: () => automaticEmailContent(setting, values(), publicUrl + path),
      },
    }
    await notify(db, notice, { to: [person.id], by })
  }
}

function isReached({ reach }: ChosenReceipt['people'][number]): boolean {
  return reach === 'email'
}
