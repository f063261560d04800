import type { FastifyInstance } from 'fastify'
import { addDays, earlierOf } from '#shared/dates.ts'
import { setRollover } from '#shared/leases/lease-changes.ts'
import { repriceCharges } from '../accounting/charges/change-rent.ts'
import { postDue } from '../accounting/charges/post-charges.ts'
import { followLateness } from '../accounting/late-fees/assess.ts'
import { changeLease, type LeaseRow } from '../accounting/lease-ledger.ts'
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
    if (!rollover)
      await repriceCharges(db, { lease: changed, organization }, addDays(lease.endDate, 1))
    if (changed.status === 'active') await postDue(db, changed, organization)
    await followLateness(db, { lease: changed, organization }, caller.id)
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
