import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { type Day, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { createRefund, listRefunds } from '#shared/refunds.ts'
import { type LeaseLedger, readLedger } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { asked, countOnLease, leaseColumns, lockOwnLease, withLease } from '../db/on-lease.ts'
import { refunds } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { conflictAt, refusedAt } from '../errors.ts'
import { freeSince, freeSources } from '../ledger/settlement.ts'
import { olderThan, page } from '../lists.ts'
import { newId } from '../new-id.ts'
import { route } from '../route.ts'

export function refundRoutes(app: FastifyInstance): void {
  route(app, listRefunds, ({ db, caller, query, reply }) => {
    const matching = asked(caller, refunds, query)
    const list = {
      table: refunds,
      day: refunds.refundedOn,
      visible: visibleOnLease(caller, refunds),
    }
    return page(
      reply,
      query,
      rows =>
        selectRefunds(db)
          .where(and(matching, olderThan(query.after, list)))
          .orderBy(desc(refunds.refundedOn), desc(refunds.id))
          .limit(rows),
      most => countOnLease(db, refunds, matching, most),
    )
  })

  route(app, createRefund, async ({ db, caller, body }) => {
    const { lease, organization } = await lockOwnLease(db, caller, body.leaseId)
    const today = todayIn(organization.timezone)
    const refundedOn = body.refundedOn ?? today
    const ledger = await readLedger(db, lease.id)
    requireFree(ledger, { ...body, refundedOn }, today)
    const broughtForward = broughtForwardIn(ledger, body)
    const id = newId()
    await db
      .insert(refunds)
      .values({ id, ...body, broughtForward, refundedOn, organizationId: lease.organizationId })
    const [row] = await selectRefunds(db).where(eq(refunds.id, id))
    if (!row) throw new Error('A refund was not inserted')
    return row
  })
}

/** Only money that came and covers nothing goes back, and on no day on which it had not come or lay on a charge. */
function requireFree(
  ledger: LeaseLedger,
  { amount, paymentId, refundedOn }: z.output<typeof createRefund.body> & { refundedOn: Day },
  today: Day,
) {
  if (paymentId && !ledger.payments.some(payment => payment.id === paymentId)) {
    throw refusedAt('paymentId', 'Choose a payment of this lease')
  }
  const free = freeSources(ledger)
    .filter(source => source.kind === 'payment')
    .filter(source => !paymentId || source.id === paymentId)
  const most = free.reduce((cents, source) => cents + source.unapplied, 0)
  if (toCents(amount) > most) {
    const sentence =
      most > 0
        ? `Only ${fromCents(most)} can be refunded: the rest covers what is owed`
        : 'Nothing is left to refund'
    throw conflictAt('amount', sentence)
  }
  const first = freeSince(ledger, toCents(amount), paymentId)
  if (refundedOn >= first && refundedOn <= today) return
  throw refusedAt('refundedOn', `Choose a day from ${first}, since when this is free, up to today`)
}

/** How much of a refund goes back from money brought forward: as `freeSources` takes it, the oldest first. */
function broughtForwardIn(
  ledger: LeaseLedger,
  { amount, paymentId }: z.output<typeof createRefund.body>,
): string {
  const isBrought = new Map(ledger.payments.map(({ id, origin }) => [id, origin !== 'received']))
  let rest = toCents(amount)
  let brought = 0
  for (const { id, kind, unapplied } of freeSources(ledger)) {
    if (kind !== 'payment' || (paymentId && paymentId !== id)) continue
    const part = Math.min(rest, unapplied)
    rest -= part
    if (isBrought.get(id)) brought += part
  }
  return fromCents(brought)
}

function selectRefunds(db: Db) {
  return withLease(
    db
      .select({ ...getTableColumns(refunds), ...leaseColumns })
      .from(refunds)
      .$dynamic(),
    refunds,
  )
}
