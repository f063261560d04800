import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { addDays, type Day, laterOf, todayIn } from '#shared/dates.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'
import { createRenewal } from '#shared/leases/lease-changes.ts'
import { followRent, repriceCharges } from '../../accounting/charges/change-rent.ts'
import { postDue } from '../../accounting/charges/post-charges.ts'
import { followLateness } from '../../accounting/late-fees/assess.ts'
import { changeLease, type LeaseRow, type LockedLease } from '../../accounting/lease-ledger.ts'
import { lockOwnLease } from '../../accounting/on-lease.ts'
import { leaseRents } from '../../db/tables.ts'
import { conflict, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { requireFreeDays } from '../../properties/leased-days.ts'
import { requireRentable } from '../../properties/unit-marks.ts'
import { followOccupancy } from '../occupancy.ts'
import { findLease } from '../rows.ts'
import { lapseOffer } from './renewal-offers.ts'

type Renewal = z.output<typeof createRenewal.body>

export function leaseRenewalRoutes(app: FastifyInstance): void {
  route(app, createRenewal, async ({ db, caller, params, body }) => {
    const locked = await lockOwnLease(db, caller, params.id)
    const today = todayIn(locked.organization.timezone)
    requireRenewable(locked.lease, body)
    if (locked.lease.status === 'expired') await requireRentable(db, locked.lease.unitId)
    if (body.endDate) requireLater(locked.lease, body.endDate, today)
    await lapseOffer(db, params.id)
    await renew(db, locked, body, today)
    await followLateness(db, locked, caller.id)
    return findLease(db, caller, params.id)
  })
}

/** Continues the same lease with its ledger and deposit; missed periods are charged. */
export async function renew(
  db: Db,
  { lease, organization }: LockedLease,
  body: Renewal,
  today: Day,
): Promise<void> {
  if (body.endDate) {
    const term = { unitId: lease.unitId, leaseId: lease.id, from: addDays(lease.endDate, 1) }
    if (!lease.monthToMonthSince)
      await requireFreeDays(db, { ...term, to: body.endDate }, { to: 'endDate' })
  }
  const newRentFrom = body.monthlyRent ? await agree(db, lease, body, body.monthlyRent) : null
  const newTerm = body.endDate && {
    endDate: body.endDate,
    monthToMonthSince: null,
    noticeOn: null,
    noticeBy: null,
    moveOutOn: null,
  }
  const renewed = await changeLease(db, lease, { status: 'active', ...newTerm })
  await followRent(db, lease.id, today)
  if (newRentFrom) await repriceCharges(db, { lease: renewed, organization }, newRentFrom)
  await postDue(db, renewed, organization)
  await followOccupancy(db, lease.unitId)
}

/** Notes the new rent and answers the day from which it holds. */
async function agree(db: Db, lease: LeaseRow, body: Renewal, rent: string): Promise<Day> {
  const from = firstDayOfRent(lease, body)
  const agreed = { effectiveFrom: from, monthlyRent: rent }
  await db
    .insert(leaseRents)
    .values({ organizationId: lease.organizationId, leaseId: lease.id, ...agreed })
    .onConflictDoUpdate({
      target: [leaseRents.leaseId, leaseRents.effectiveFrom],
      set: { monthlyRent: rent },
    })
  return from
}

/** The day from which another rent would hold. @throws 400 at the field */
export function firstDayOfRent(
  lease: LeaseRow,
  { endDate, effectiveFrom }: Pick<Renewal, 'endDate' | 'effectiveFrom'>,
): Day {
  const uncharged = lease.chargedThrough ? addDays(lease.chargedThrough, 1) : lease.startDate
  const from =
    effectiveFrom ?? (endDate ? laterOf(addDays(lease.endDate, 1), uncharged) : uncharged)
  const last = endDate ?? lease.endDate
  if (from < lease.startDate || (from > last && !lease.rollover)) {
    throw refusedAt('effectiveFrom', 'Choose a day of the lease')
  }
  return from
}

export function requireRenewable(lease: LeaseRow, { endDate, monthlyRent }: Renewal) {
  if (!endDate && !monthlyRent) {
    throw refusedAt('endDate', 'Choose a new end, a new rent, or both')
  }
  if (lease.status === 'pending') throw conflict('This lease has not begun yet')
  if (lease.status === 'terminated')
    throw conflict('This lease was terminated: add a new lease instead')
  if (lease.terminatedOn) throw conflict(endsAlready(lease.terminatedOn))
  if (lease.evictionOn && endDate)
    throw conflict('This lease has an open eviction: close it before renewing')
  if (lease.status !== 'expired') return
  if (lease.movedOutOn) throw conflict('The tenant has moved out: add a new lease instead')
  if (!endDate) {
    throw refusedAt('endDate', 'Choose the new end date')
  }
}

export function requireLater(lease: LeaseRow, endDate: Day, today: Day) {
  const after = lease.monthToMonthSince ? today : laterOf(lease.endDate, addDays(today, -1))
  if (endDate > after) return
  throw refusedAt('endDate', sentence('Choose a day after {after, date, day}', { after }))
}

export function endsAlready(terminatedOn: Day): Sentence {
  return sentence(
    'This lease is set to end on {terminatedOn, date, day}: withdraw the termination first',
    { terminatedOn },
  )
}
