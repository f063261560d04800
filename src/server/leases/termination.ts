import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { addDays, type Day, earlierOf, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { endLease, moveOut, withdrawTermination } from '#shared/leases/lease-changes.ts'
import { fromCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { followEnd } from '../accounting/charges/follow-end.ts'
import { followLateness } from '../accounting/late-fees/assess.ts'
import {
  changeLease,
  type LeaseRow,
  type LockedLease,
  readDeposit,
  readLedger,
} from '../accounting/lease-ledger.ts'
import { depositHeld } from '../accounting/ledger/deposit.ts'
import { refundable } from '../accounting/ledger/settlement.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { requireFreeDays } from '../properties/leased-days.ts'
import { notifyOfEviction } from './notifications.ts'
import { endIfOver, followOccupancy } from './occupancy.ts'
import { lapseOffer } from './renewals/renewal-offers.ts'
import { findLease } from './rows.ts'

type End = z.output<typeof endLease.body>

export function leaseTerminationRoutes(app: FastifyInstance): void {
  route(app, endLease, async ({ db, caller, params, body, afterCommit }) => {
    const { id } = params
    const locked = await lockOwnLease(db, caller, id)
    await endAsAsked(db, caller, locked, body)
    const ending = await findLease(db, caller, id)
    if (locked.lease.evictionOn && !ending.evictionOn) {
      await notifyOfEviction(db, { id, became: 'over' }, caller.id, app.outbox.publicUrl)
      afterCommit(app.outbox.deliverSoon)
    }
    return ending
  })

  route(app, withdrawTermination, async ({ db, caller, params }) => {
    const { lease, organization } = await lockOwnLease(db, caller, params.id)
    if (!lease.terminatedOn) return
    if (lease.status !== 'active')
      throw conflict('This lease was terminated: add a new lease instead')
    await requireFree(db, lease, lease.monthToMonthSince ? null : lease.endDate)
    const change = { terminatedOn: null, ...noReason, movedOutOn: null }
    const goingOn = await changeLease(db, lease, change)
    await followEnd(db, { lease: goingOn, organization }, lease.terminatedOn)
    await followLateness(db, { lease: goingOn, organization }, caller.id)
  })

  route(app, moveOut, async ({ db, caller, params, body }) => {
    await setMovedOut(db, await lockOwnLease(db, caller, params.id), body.movedOutOn)
    return findLease(db, caller, params.id)
  })
}

/** Ends a locked lease on a day, and what goes with it: its open offer, and its late fees. */
export async function endAsAsked(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  body: End,
): Promise<void> {
  await terminate(db, locked, body)
  await lapseOffer(db, locked.lease.id)
  await followLateness(db, locked, caller.id)
}

/** @throws 409 while the tenant lives there, 400 for a day outside of the tenancy */
export async function setMovedOut(
  db: Db,
  { lease, organization }: LockedLease,
  movedOutOn: Day,
): Promise<void> {
  if (lease.status === 'pending') throw conflict('This lease has not begun yet')
  if (lease.status === 'active' && !lease.terminatedOn)
    throw conflict('End the lease first: the tenant still lives there')
  requireMovedOut(lease, movedOutOn, todayIn(organization.timezone))
  await changeLease(db, lease, { movedOutOn })
}

async function terminate(db: Db, locked: LockedLease, body: End) {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  if (lease.status === 'pending') return cancel(db, locked, body)
  if (lease.status === 'terminated' && lease.terminatedOn === body.terminatedOn) return
  if (lease.status !== 'active') throw conflict('This lease has already ended')
  requireWithin(lease, body.terminatedOn)
  if (body.movedOutOn) requireMovedOut(lease, body.movedOutOn, today)
  const { terminatedOn } = body
  await requireFree(db, lease, terminatedOn, 'terminatedOn')
  const ending = await changeLease(db, lease, {
    terminatedOn,
    ...reasonOf(body),
    movedOutOn: body.movedOutOn,
    chargedThrough: lease.chargedThrough && earlierOf(lease.chargedThrough, terminatedOn),
  })
  await followEnd(db, { lease: ending, organization }, lease.terminatedOn)
  await endIfOver(db, { lease: ending, organization }, today)
  await followOccupancy(db, lease.unitId)
}

/** The days after the earlier end, in case the lease continues until another. */
async function requireFree(db: Db, lease: LeaseRow, to: Day | null, field?: string) {
  if (!lease.terminatedOn || (to && to <= lease.terminatedOn)) return
  const from = addDays(lease.terminatedOn, 1)
  const term = { unitId: lease.unitId, leaseId: lease.id, from, to }
  await requireFreeDays(db, term, field ? { to: field } : {})
}

/** Before it began: no money may be held for a person who will not move in. */
async function cancel(db: Db, { lease }: LockedLease, body: End) {
  const deposit = depositHeld(await readDeposit(db, lease.id), '9999-12-31')
  const held = refundable(await readLedger(db, lease.id)) + deposit
  if (held > 0)
    throw conflict(
      sentence('Money is still held for this lease; return it first: {held, number, money}', {
        held: fromCents(held),
      }),
    )
  await changeLease(db, lease, {
    status: 'terminated',
    terminatedOn: earlierOf(body.terminatedOn, addDays(lease.startDate, -1)),
    ...reasonOf(body),
  })
}

const noReason = { endReason: null, isEndReasonTold: false }

function reasonOf({ reason, tellTenant }: End) {
  return { endReason: reason, isEndReasonTold: tellTenant }
}

function requireWithin(lease: LeaseRow, terminatedOn: Day) {
  const goesOn = lease.rollover || lease.monthToMonthSince !== null
  if (terminatedOn >= lease.startDate && (goesOn || terminatedOn <= lease.endDate)) return
  throw refusedAt(
    'terminatedOn',
    goesOn
      ? sentence('Choose a day from {startDate, date, day} on', { startDate: lease.startDate })
      : sentence(
          'Choose a day from {startDate, date, day} to {endDate, date, day}, when the term ends',
          { startDate: lease.startDate, endDate: lease.endDate },
        ),
  )
}

function requireMovedOut(lease: LeaseRow, movedOutOn: Day, today: Day) {
  if (movedOutOn >= lease.startDate && movedOutOn <= today) return
  throw refusedAt(
    'movedOutOn',
    sentence('Choose a day from {startDate, date, day} up to today', {
      startDate: lease.startDate,
    }),
  )
}
