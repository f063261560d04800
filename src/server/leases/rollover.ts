import type { FastifyInstance } from 'fastify'
import { earlierOf } from '#shared/dates.ts'
import { setRollover } from '#shared/leases/lease-changes.ts'
import { followEnd } from '../accounting/charges/follow-end.ts'
import { followLateness } from '../accounting/late-fees/assess.ts'
import { changeLease, type LeaseRow, lastDayOf } from '../accounting/lease-ledger.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { conflict } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { endsAlready } from './renewals/renewals.ts'
import { findLease } from './rows.ts'

export function leaseRolloverRoutes(app: FastifyInstance): void {
  route(app, setRollover, async ({ db, caller, params, body }) => {
    const { lease, organization } = await lockOwnLease(db, caller, params.id)
    const { rollover } = body
    if (lease.rollover === rollover) return findLease(db, caller, params.id)
    requireOpen(lease)
    const charged = lease.chargedThrough
    const changed = await changeLease(db, lease, {
      rollover,
      chargedThrough: charged && !rollover ? earlierOf(charged, lease.endDate) : charged,
    })
    const following = { lease: changed, organization }
    if (changed.status === 'active') await followEnd(db, following, lastDayOf(lease))
    await followLateness(db, following, caller.id)
    return findLease(db, caller, params.id)
  })
}

/** The choice of a rollover exists only before the end. */
function requireOpen(lease: LeaseRow) {
  if (lease.status === 'expired' || lease.status === 'terminated')
    throw conflict('This lease has already ended')
  if (lease.terminatedOn) throw conflict(endsAlready(lease.terminatedOn))
  if (lease.monthToMonthSince)
    throw conflict('This lease is already month to month: renew or end it instead')
}
