import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import {
  acceptRenewalOffer,
  declineRenewalOffer,
  listRenewalOffers,
  offerRenewal,
  offerRenewals,
  withdrawRenewalOffer,
} from '#shared/leases/renewal-offers.ts'
import type { Caller } from '../../access/caller.ts'
import { editableRenewalOffers } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { followLateness } from '../../accounting/late-fees/assess.ts'
import { lockLease } from '../../accounting/lease-ledger.ts'
import { leaseColumns, listOnLease, withLease } from '../../accounting/on-lease.ts'
import { renewalOffers } from '../../db/tables.ts'
import { conflict, forbidden, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { findLease } from '../rows.ts'
import { makeOffer, makeOffers } from './make-offers.ts'
import { notifyOfAnswer, notifyOfOfferWithdrawn } from './renewal-offer-notifications.ts'
import { endOffer, statusNow } from './renewal-offers.ts'
import { renew, requireLater, requireRenewable } from './renewals.ts'

export function renewalOfferRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.outbox

  route(app, listRenewalOffers, call =>
    listOnLease(
      call,
      {
        table: renewalOffers,
        where: call.query.status ? sql`${statusNow} = ${call.query.status}` : undefined,
      },
      ({ where, order, max }) =>
        selectOffers(call.db)
          .where(where)
          .orderBy(...order)
          .limit(max),
    ),
  )

  route(app, offerRenewal, async ({ db, caller, params, body, afterCommit }) => {
    const offerId = await makeOffer(db, caller, { leaseId: params.id, ...body }, publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return findOffer(db, offerId)
  })

  route(app, offerRenewals, async ({ db, caller, body, afterCommit }) => {
    const ids = await makeOffers(db, caller, body.offers, publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return selectOffers(db).where(among(renewalOffers.id, ids)).orderBy(desc(renewalOffers.id))
  })

  route(app, withdrawRenewalOffer, async ({ db, caller, params, afterCommit }) => {
    const { offer } = await lockOffer(db, params.id, editableRenewalOffers(caller))
    if (offer.status === 'accepted' || offer.status === 'declined')
      throw conflict(
        offer.status === 'accepted'
          ? 'The tenant has accepted this offer already'
          : 'The tenant has declined this offer already',
      )
    if (offer.status !== 'offered') return
    await endOffer(db, eq(renewalOffers.id, offer.id), 'withdrawn')
    await notifyOfOfferWithdrawn(db, offer, caller.id, publicUrl)
    afterCommit(app.outbox.deliverSoon)
  })

  route(app, acceptRenewalOffer, async ({ db, caller, params, afterCommit }) => {
    const answer = await lockToAnswer(db, caller, params.id, 'accepted')
    const { offer, locked, today } = answer
    if (answer.isNew) {
      const { endDate, monthlyRent, rentFrom: effectiveFrom } = offer
      const renewal = { endDate, monthlyRent, effectiveFrom }
      requireRenewable(locked.lease, renewal)
      requireLater(locked.lease, endDate, today)
      await endOffer(db, eq(renewalOffers.id, offer.id), 'accepted')
      await renew(db, locked, renewal, today)
      // The postings that follow belong to the office, which offered it.
      await followLateness(db, locked, offer.offeredBy)
      await notifyOfAnswer(db, { ...offer, status: 'accepted' }, caller.id, publicUrl)
      afterCommit(app.outbox.deliverSoon)
    }
    return findLease(db, caller, offer.leaseId)
  })

  route(app, declineRenewalOffer, async ({ db, caller, params, afterCommit }) => {
    const { offer, isNew } = await lockToAnswer(db, caller, params.id, 'declined')
    if (isNew) {
      await endOffer(db, eq(renewalOffers.id, offer.id), 'declined')
      await notifyOfAnswer(db, { ...offer, status: 'declined' }, caller.id, publicUrl)
      afterCommit(app.outbox.deliverSoon)
    }
    return findOffer(db, offer.id)
  })
}

function selectOffers(db: Db) {
  return withLease(
    db
      .select({ ...openColumns(renewalOffers), status: statusNow, ...leaseColumns })
      .from(renewalOffers)
      .$dynamic(),
    renewalOffers,
  )
}

async function findOffer(db: Db, offerId: string) {
  const [row] = await selectOffers(db).where(eq(renewalOffers.id, offerId))
  if (!row) throw new Error('An offer is gone')
  return row
}

/** An offer and its lease, the lease locked first as everywhere. @throws 404 */
async function lockOffer(db: Db, offerId: string, where: SQL) {
  const which = and(eq(renewalOffers.id, offerId), where)
  const [seen] = await db
    .select({ leaseId: renewalOffers.leaseId })
    .from(renewalOffers)
    .where(which)
  const locked = seen && (await lockLease(db, seen.leaseId))
  const [offer] = await db.select().from(renewalOffers).where(which)
  if (!locked || !offer) throw notFound('Offer')
  return { locked, offer }
}

/**
 * The same for the lease's tenant, who may answer; `isNew` unless they have given the same answer
 * before.
 *
 * @throws 404, 403 for other readers, 409 for an offer that is not open
 */
async function lockToAnswer(
  db: Db,
  caller: Caller,
  offerId: string,
  answer: 'accepted' | 'declined',
) {
  const { locked, offer } = await lockOffer(db, offerId, visibleOnLease(caller, renewalOffers))
  if (locked.lease.tenantId !== caller.id)
    throw forbidden('Only the tenant of the lease answers an offer')
  const today = todayIn(locked.organization.timezone)
  const isNew = offer.status !== answer
  if (isNew) requireStanding(offer, today)
  return { locked, offer, today, isNew }
}

function requireStanding(offer: typeof renewalOffers.$inferSelect, today: Day) {
  if (offer.status === 'withdrawn') throw conflict('The office has withdrawn this offer')
  if (offer.status === 'lapsed') throw conflict('This offer is no longer open')
  if (offer.status === 'accepted') throw conflict('You have accepted this offer already')
  if (offer.status === 'declined') throw conflict('You have declined this offer already')
  if (offer.validUntil < today)
    throw conflict(
      sentence('This offer was open until {validUntil, date, day}: ask the office for another', {
        validUntil: offer.validUntil,
      }),
    )
}
