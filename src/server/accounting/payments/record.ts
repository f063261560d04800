import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { createPayment } from '#shared/accounting/payments.ts'
import { todayIn } from '#shared/dates.ts'
import { paidAtOffice } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { takesMoneyOf } from '../../access/editable.ts'
import { preparedFor } from '../../access/prepared-for.ts'
import { coTenantsOfLease, payersOfLease } from '../../access/selections.ts'
import { visibleLeases } from '../../access/visible.ts'
import { newId } from '../../db/new-id.ts'
import { leases, organizations, payments, properties, units, users } from '../../db/tables.ts'
import { conflict, forbidden, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { type Db, pipeline, prepared } from '../../postgres/database.ts'
import { readOpenCharges } from '../allocation/open-charges.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { followLateness, mayHaveLateFees } from '../late-fees/assess.ts'
import { lockLease } from '../lease-ledger.ts'
import { graceDays, lateFeeType } from '../lease-terms.ts'
import { leaseColumns } from '../on-lease.ts'
import { columns } from './list.ts'
import { deliverPaymentEmails, notifyOfPayment } from './notifications.ts'
import { payersOf } from './payer.ts'
import { askAboutPayment, type Doubt, doubtsAbout, similarPayment } from './questions.ts'
import { noonOf, whenReceived } from './received.ts'

export function recordPaymentRoutes(app: FastifyInstance): void {
  route(app, createPayment, async ({ db, caller, body, afterCommit }) => {
    const { publicUrl } = app.outbox
    const payment = await recordPayment(db, caller, body, { publicUrl, ask: askAboutPayment })
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return payment
  })
}

type Body = z.output<typeof createPayment.body>

interface Person {
  firstName: string | null
  lastName: string | null
}

interface Recording {
  publicUrl: string
  /** The batch it belongs to. */
  batchId?: string
  /** Asks what needs confirmation; where it returns, the payment is recorded all the same. */
  ask: (doubts: readonly Doubt[], of: { tenant: Person }) => void
}

/**
 * Records a payment on a visible lease, allocates it, and notifies the other side.
 *
 * @throws 404, 403 or 409 by the lease, 400 at the field
 */
export async function recordPayment(
  db: Db,
  caller: Caller,
  body: Body,
  { publicUrl, batchId, ask: askAbout }: Recording,
) {
  const { paymentDate, status, paidBy: _, payerId, ask, confirm, ...sent } = body
  const { leaseId } = sent
  // Open charges can be read in the same pipeline: the read runs once the lease is locked.
  const [[locked], open] = await pipeline([
    lockRented(db, caller, { leaseId }),
    readOpenCharges(db, [leaseId]),
  ])
  if (!locked) throw notFound('Lease')
  const { lease, lateFee, coTenants, payers, ...home } = locked
  const people = [home.tenant, ...coTenants]
  const rented = { ...home, renters: people.map(person => person.id) }
  const takesMoney = takesMoneyOf(caller, lease)
  if (!takesMoney) requireReportable(caller, lease, rented)
  const today = todayIn(rented.organization.timezone)
  const { receivedOn, at } = whenReceived(paymentDate ?? null, rented.organization.timezone)
  const named = { paidBy: body.paidBy, payerId }
  const { paidBy, payer } = payersOf(caller, named, { people, payers, isReported: !takesMoney })
  const ofPayer = { payerId: payer?.id ?? null, payerKind: payer?.kind ?? null }
  const id = newId()
  const about = { ...sent, receivedOn, ask }
  const doubts = { ...rented, open: open.get(leaseId) }
  if (!confirm) askAbout(await doubtsAbout(db, caller, about, doubts), rented)
  // A tenant's own waits for the landlord's word.
  const known = takesMoney ? status : 'pending'
  const inserted = insertPayment(db, {
    ...sent,
    id,
    organizationId: lease.organizationId,
    status: known,
    receivedOn,
    at: at instanceof Date ? at.toISOString() : null,
    timezone: rented.organization.timezone,
    paidBy: paidBy?.id ?? null,
    ...ofPayer,
    recordedBy: caller.id,
    batchId: batchId ?? null,
  })
  const source = { id, kind: 'payment' as const, on: receivedOn, ...ofPayer }
  const money = { ...source, unapplied: toCents(sent.amount) }
  const posted = known === 'completed' ? money : undefined
  const similarOne = similarPayment(db, about, id)
  const settled = posted && settleLease(db, lease, { since: receivedOn, today, open, posted })
  const [[row], similar] = await pipeline(
    settled ? [inserted, similarOne, settled] : [inserted, similarOne],
  )
  if (!row) throw new Error('A payment was not stored')
  const byName = payer && { id: payer.id, kind: payer.kind, name: payer.name }
  const answer = { ...row, ...rented, paidBy, payer: byName, reversalReason: null }
  const payment = { ...answer, ...(similar && { similarTo: similar.id }) }
  if (takesMoney && mayHaveLateFees(lateFee, open.get(leaseId), today)) {
    const whole = await lockLease(db, leaseId)
    if (whole) await followLateness(db, whole, caller.id)
  }
  await notifyOfPayment(db, payment, caller.id, publicUrl)
  return payment
}

/**
 * A tenant reports payments of their lease. An owner reads the leases of their properties; a home they rent elsewhere
 * gives them no rights there.
 *
 * @throws 403, 409 during an eviction
 */
function requireReportable(
  caller: Caller,
  { evictionOn }: { evictionOn: string | null },
  { renters }: { renters: readonly string[] },
) {
  if (!renters.includes(caller.id)) throw forbidden()
  if (evictionOn) throw conflict(paidAtOffice)
}

const insertPayment = prepared('recorded payment', db =>
  db
    .insert(payments)
    .values({
      id: sql.placeholder('id'),
      organizationId: sql.placeholder('organizationId'),
      leaseId: sql.placeholder('leaseId'),
      amount: sql.placeholder('amount'),
      paymentDate: sql`coalesce(${sql.placeholder('at')}::timestamptz, ${noonOf(sql`${sql.placeholder('receivedOn')}::date`, sql`${sql.placeholder('timezone')}::text`)})`,
      receivedOn: sql.placeholder('receivedOn'),
      paymentMethod: sql.placeholder('paymentMethod'),
      checkNumber: sql.placeholder('checkNumber'),
      notes: sql.placeholder('notes'),
      status: sql.placeholder('status'),
      paidBy: sql.placeholder('paidBy'),
      payerId: sql.placeholder('payerId'),
      payerKind: sql.placeholder('payerKind'),
      recordedBy: sql.placeholder('recordedBy'),
      batchId: sql.placeholder('batchId'),
    })
    .returning(columns),
)

/** A visible lease, locked as by `lockLease`, with all columns for the answer to a payment on it. */
const lockRented = preparedFor('rented', (db, viewer) =>
  db
    .select({
      ...leaseColumns,
      lease: {
        id: leases.id,
        organizationId: leases.organizationId,
        evictionOn: leases.evictionOn,
      },
      lateFee: { type: lateFeeType, graceDays },
      coTenants: coTenantsOfLease,
      payers: payersOfLease,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(and(eq(leases.id, sql.placeholder('leaseId')), visibleLeases(viewer)))
    .for('no key update', { of: leases }),
)
