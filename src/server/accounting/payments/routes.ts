import { and, eq, gte, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createPayment, listPayments, updatePayment } from '#shared/accounting/payments.ts'
import { inOrganization } from '../../access/organization-scope.ts'
import { page } from '../../access/pagination.ts'
import { daySums, payments } from '../../db/tables.ts'
import { route } from '../../http/route.ts'
import { countedByDay, hasOnly } from '../day-counts.ts'
import { countOnLease } from '../on-lease.ts'
import { changePayment } from './changes.ts'
import { deliverPaymentEmails, notifyOfPayment } from './notifications.ts'
import { askAboutPayment } from './questions.ts'
import { recordPayment } from './record.ts'
import { findPayment, matching, readPayments } from './rows.ts'
import { paymentsMatching } from './search.ts'

export function paymentRoutes(app: FastifyInstance): void {
  route(app, listPayments, async ({ db, caller, query, reply }) => {
    const viewer = inOrganization(caller, query.books)
    const days = and(
      query.method ? eq(daySums.method, query.method) : undefined,
      query.from ? gte(daySums.day, query.from) : undefined,
      query.to ? lte(daySums.day, query.to) : undefined,
    )
    const isOfAll = hasOnly(query, ['status', 'method', 'from', 'to'])
    const request = { ...query, found: await paymentsMatching(db, viewer, query.q) }
    return page(
      reply,
      query,
      rows => readPayments(db, viewer, request, rows),
      async max =>
        (isOfAll && (await countedByDay(db, viewer, 'payments', { kind: query.status, days }))) ||
        countOnLease(db, payments, matching(viewer, request), max),
    )
  })

  route(app, createPayment, async ({ db, caller, body, afterCommit }) => {
    const { publicUrl } = app.outbox
    const payment = await recordPayment(db, caller, body, { publicUrl, ask: askAboutPayment })
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return payment
  })

  route(app, updatePayment, async ({ db, caller, params, body, afterCommit }) => {
    const payment = await findPayment(db, caller, params.id)
    await changePayment(db, caller, payment, body)
    const changed = await findPayment(db, caller, params.id)
    await notifyOfPayment(db, changed, caller.id, app.outbox.publicUrl)
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return changed
  })
}
