import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createPayment, updatePayment } from '#shared/accounting/payments.ts'
import { todayIn } from '#shared/dates.ts'
import { paidAtOffice } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { takesMoneyOf } from '../../access/editable.ts'
import { preparedFor } from '../../access/prepared-for.ts'
import { coTenantsOfLease, rentersOfLease } from '../../access/selections.ts'
import { visibleLeases, visibleOnLease } from '../../access/visible.ts'
import { newId } from '../../db/new-id.ts'
import { leases, organizations, payments, properties, units, users } from '../../db/tables.ts'
import { conflict, forbidden, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { type Db, pipeline } from '../../postgres/database.ts'
import { readOpenCharges } from '../allocation/open-charges.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { followLateness, mayHaveLateFees } from '../late-fees/assess.ts'
import { lockLease } from '../lease-ledger.ts'
import { lateFeeType } from '../lease-terms.ts'
import { changePayment } from './changes.ts'
import { columns, rentedShape, selectPayments } from './list.ts'
import { notifyOfPayment } from './notifications.ts'
import { payerOf } from './payer.ts'
import { askAboutPayment, similarPayment } from './questions.ts'
import { whenReceived } from './received.ts'

export function paymentRoutes(app: FastifyInstance): void {
  route(app, createPayment, async ({ db, caller, body, afterCommit }) => {
    const { paymentDate, status, paidBy: named, ask, confirm, ...sent } = body
    const { leaseId } = sent
    // Open charges can be read in the same pipeline: the read runs once the lease is locked.
    const [[locked], open] = await pipeline([
      lockRented(db, caller, { leaseId }),
      readOpenCharges(db, [leaseId]),
    ])
    if (!locked) throw notFound('Lease')
    const { lease, lateFee, coTenants, ...home } = locked
    const people = [home.tenant, ...coTenants]
    const rented = { ...home, renters: people.map(person => person.id) }
    const takesMoney = takesMoneyOf(caller, lease)
    // An owner reads the leases of their properties; a home they rent elsewhere gives them no
    // rights there.
    if (!takesMoney && !rented.renters.includes(caller.id)) throw forbidden()
    if (!takesMoney && lease.evictionOn) throw conflict(paidAtOffice)
    const today = todayIn(rented.organization.timezone)
    const { receivedOn, at } = whenReceived(paymentDate ?? null, rented.organization.timezone)
    const paidBy = payerOf(caller, named, { people, isReported: !takesMoney })
    const id = newId()
    const about = { ...sent, receivedOn, ask }
    if (!confirm) await askAboutPayment(db, caller, about, { ...rented, open: open.get(leaseId) })
    // A tenant's own waits for the landlord's word.
    const known = takesMoney ? status : 'pending'
    const inserted = db
      .insert(payments)
      .values({
        ...sent,
        id,
        organizationId: lease.organizationId,
        status: known,
        receivedOn,
        paymentDate: at,
        paidBy: paidBy?.id ?? null,
        recordedBy: caller.id,
      })
      .returning(columns)
      .execute()
    const money = { id, kind: 'payment' as const, on: receivedOn, unapplied: toCents(sent.amount) }
    const posted = known === 'completed' ? money : undefined
    const told = similarPayment(db, about, id)
    const settled = posted && settleLease(db, lease, { since: receivedOn, today, open, posted })
    const [[row], similar] = await pipeline(settled ? [inserted, told, settled] : [inserted, told])
    if (!row) throw new Error('A payment was not kept')
    const payment = { ...row, ...rented, paidBy, ...(similar && { similarTo: similar.id }) }
    if (takesMoney && mayHaveLateFees(lateFee, open.get(leaseId))) {
      const whole = await lockLease(db, leaseId)
      if (whole) await followLateness(db, whole, caller.id)
    }
    await notifyOfPayment(db, payment, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return payment
  })

  route(app, updatePayment, async ({ db, caller, params, body, afterCommit }) => {
    const payment = await findPayment(db, caller, params.id)
    await changePayment(db, caller, payment, body)
    const changed = await findPayment(db, caller, params.id)
    await notifyOfPayment(db, changed, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return changed
  })
}

/** One visible payment. @throws 404 */
async function findPayment(db: Db, caller: Caller, id: string) {
  const [row] = await readPayment(db, caller, { id })
  if (!row) throw notFound('Payment')
  return row
}

const readPayment = preparedFor('payment', (db, viewer) =>
  selectPayments(db, { renters: rentersOfLease }).where(
    and(eq(payments.id, sql.placeholder('id')), visibleOnLease(viewer, payments)),
  ),
)

/** A visible lease, locked as by `lockLease`, with all columns for the answer to a payment on it. */
const lockRented = preparedFor('rented', (db, viewer) =>
  db
    .select({
      ...rentedShape,
      lease: {
        id: leases.id,
        organizationId: leases.organizationId,
        evictionOn: leases.evictionOn,
      },
      lateFee: lateFeeType,
      coTenants: coTenantsOfLease,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(and(eq(leases.id, sql.placeholder('leaseId')), visibleLeases(viewer)))
    .for('no key update', { of: leases }),
)
