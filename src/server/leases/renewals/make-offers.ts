import { and, asc, eq, lt, lte } from 'drizzle-orm'
import { type Day, todayIn } from '#shared/dates.ts'
import { type Said, sentence } from '#shared/language/sentence.ts'
import { lastDayToAccept, type OfferedTerms } from '#shared/leases/renewal-offers.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../../access/caller.ts'
import type { LeaseRow } from '../../accounting/lease-ledger.ts'
import { lockOwnLease } from '../../accounting/on-lease.ts'
import { inserted } from '../../db/inserted.ts'
import { leases, renewalOffers } from '../../db/tables.ts'
import { badRequest, conflict, conflictAt, Refusal, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { whyNotActive } from '../notice.ts'
import { notifyOfOffer } from './renewal-offer-notifications.ts'
import { lapseOffer } from './renewal-offers.ts'
import { endsAlready, firstDayOfRent, requireLater } from './renewals.ts'

/** How renewals are offered: one, or many at once. */

type Wanted = OfferedTerms & { leaseId: string }

/** Offers one renewal, and returns the offer's id. @throws 404, 409, 400 at the field */
export async function makeOffer(
  db: Db,
  caller: Caller,
  { leaseId, ...body }: Wanted,
  publicUrl: string,
): Promise<string> {
  const { lease, organization } = await lockOwnLease(db, caller, leaseId)
  const today = todayIn(organization.timezone)
  const { endDate, monthlyRent, message, validUntil } = body
  requireOfferable(lease)
  requireLater(lease, endDate, today)
  requireTimely(lease, { endDate, validUntil, today })
  await requireFree(db, lease, endDate)
  const rentFrom = monthlyRent ? firstDayOfRent(lease, body) : null
  await lapseOffer(db, lease.id, lt(renewalOffers.validUntil, today))
  await requireNoOther(db, lease)
  const created = inserted(
    await db
      .insert(renewalOffers)
      .values({
        ...{ organizationId: lease.organizationId, leaseId: lease.id, offeredBy: caller.id },
        ...{ endDate, monthlyRent, rentFrom, message, validUntil },
      })
      .returning(),
  )
  await notifyOfOffer(db, created, caller.id, publicUrl)
  return created.id
}

/**
 * Offers all of these renewals, or none, and returns the ids of the offers.
 *
 * @throws 400 with the fault of each at its place, such as `offers.3.validUntil`
 */
export async function makeOffers(
  db: Db,
  caller: Caller,
  wanted: readonly Wanted[],
  publicUrl: string,
): Promise<string[]> {
  const ids: string[] = []
  const faults: Record<string, Said> = {}
  const places = new Map(wanted.map(({ leaseId }, place) => [leaseId, place]))
  // In one order, so that two of them at once cannot deadlock.
  const inOrder = [...wanted.entries()].sort(([, a], [, b]) => order(a.leaseId, b.leaseId))
  for (const [place, offer] of inOrder) {
    if (places.get(offer.leaseId) !== place) {
      faults[`offers.${place}.leaseId`] = 'This lease is in the list twice'
      continue
    }
    try {
      ids.push(await makeOffer(db, caller, offer, publicUrl))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      Object.assign(faults, faultsAt(place, error))
    }
  }
  const count = new Set(Object.keys(faults).map(field => field.split('.')[1])).size
  if (count > 0)
    throw badRequest(
      sentence(
        '{count, plural, one {# offer has a problem} other {# offers have a problem}}: none was sent',
        { count },
      ),
      faults,
    )
  return ids
}

/** A fault of no field is the lease's. */
function faultsAt(place: number, { said, saidAt }: Refusal): Record<string, Said> {
  const fields = Object.entries(saidAt)
  if (fields.length === 0) return { [`offers.${place}.leaseId`]: said }
  return Object.fromEntries(fields.map(([field, at]) => [`offers.${place}.${field}`, at]))
}

function requireOfferable(lease: LeaseRow) {
  if (lease.status !== 'active') throw conflict(whyNotActive[lease.status])
  if (lease.terminatedOn) throw conflict(endsAlready(lease.terminatedOn))
  if (lease.evictionOn)
    throw conflict('This lease has an open eviction: close it before offering a renewal')
  if (lease.noticeOn)
    throw conflict('Notice was given for this lease: withdraw it before offering a renewal')
}

function requireTimely(
  lease: LeaseRow,
  { endDate, validUntil, today }: { endDate: Day; validUntil: Day; today: Day },
) {
  const last = lastDayToAccept(lease, endDate)
  if (validUntil >= today && validUntil <= last) return
  throw refusedAt('validUntil', sentence('Choose a day from today to {last, date, day}', { last }))
}

/** Before the insert: a refused statement would end the transaction of many. */
async function requireNoOther(db: Db, lease: LeaseRow) {
  const [other] = await db
    .select({ id: renewalOffers.id })
    .from(renewalOffers)
    .where(and(eq(renewalOffers.leaseId, lease.id), eq(renewalOffers.status, 'offered')))
  if (other) throw conflict('This lease already has an open renewal offer: withdraw it first')
}

/** Days of another signed lease are not offered. */
async function requireFree(db: Db, lease: LeaseRow, endDate: Day) {
  const [next] = await db
    .select({ startDate: leases.startDate })
    .from(leases)
    .where(
      and(
        eq(leases.unitId, lease.unitId),
        eq(leases.status, 'pending'),
        lte(leases.startDate, endDate),
      ),
    )
    .orderBy(asc(leases.startDate))
    .limit(1)
  if (!next) return
  throw conflictAt(
    'endDate',
    sentence('This unit is rented to someone else from {startDate, date, day} on', {
      startDate: next.startDate,
    }),
  )
}
