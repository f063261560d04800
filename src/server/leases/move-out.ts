import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { finishMoveOut } from '#shared/leases/move-out.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { chargeOnce } from '../accounting/charges/charge-once.ts'
import { postDepositEntry } from '../accounting/deposits/post.ts'
import { type LockedLease, readDeposit, readLedger } from '../accounting/lease-ledger.ts'
import { openOn } from '../accounting/ledger/creditable.ts'
import { depositAvailable } from '../accounting/ledger/deposit.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { leases } from '../db/tables.ts'
import { addDocument } from '../documents/add-document.ts'
import { nowhere } from '../documents/place.ts'
import { placeOf } from '../documents/places.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/upload-link.ts'
import type { Call } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { findLease } from './rows.ts'
import { endAsAsked, setMovedOut } from './termination.ts'

export type MoveOut = z.output<typeof finishMoveOut.body>
type MovingOut = Pick<Call<never, never, never>, 'db' | 'caller' | 'request'>

/** The sums of a move-out, in cents. */
export interface Settled {
  /** The deposit before. */
  deposit: number
  /** The balance after the last rent, without the deductions. */
  balance: number
  /** Retained from the deposit. */
  kept: number
}

/**
 * Moves the tenant of a lease out (domain.md §3.10): the end with its last rent, and each deduction as a charge with
 * its documents. The deposit covers the deductions first, then the rest of the balance.
 *
 * @throws as each of its parts does
 */
export async function settleMoveOut(
  app: FastifyInstance,
  call: MovingOut,
  leaseId: string,
  body: MoveOut,
): Promise<Settled> {
  const { db, caller } = call
  await leave(db, caller, await lockOwnLease(db, caller, leaseId), body)
  const locked = await lockOwnLease(db, caller, leaseId)
  const { organization } = locked
  const before = await findLease(db, caller, leaseId)
  const deposit = depositAvailable(await readDeposit(db, leaseId), todayIn(organization.timezone))
  const charged: Charged[] = []
  for (const deduction of body.deductions) {
    const chargeId = await charge(app, call, locked, { deduction, body })
    charged.push({ chargeId, notes: deduction.description })
  }
  if (body.coverBalance) charged.push({ chargeId: null, notes: null })
  const kept = await keep(db, caller, locked, charged)
  if (body.refund)
    await postDepositEntry(db, caller, locked, {
      ...{ leaseId, kind: 'refunded', ...body.refund },
      ...{ entryOn: null, chargeId: null, confirm: true },
    })
  return { deposit, balance: toCents(before.balance), kept }
}

/** The end of the lease where it still runs, the day the tenant left, and the forwarding address. */
async function leave(db: Db, caller: Caller, locked: LockedLease, body: MoveOut) {
  const { lease } = locked
  if (lease.status === 'pending') throw conflict('This lease has not begun yet')
  const lastDay = body.lastDay ?? lease.terminatedOn ?? body.movedOutOn
  if (lease.status === 'active' && lease.terminatedOn !== lastDay)
    await endAsAsked(db, caller, locked, {
      terminatedOn: lastDay,
      movedOutOn: body.movedOutOn,
      reason: body.reason ?? lease.endReason ?? t('Moved out'),
      tellTenant: lease.isEndReasonTold,
    })
  else {
    if (body.lastDay && lease.status !== 'active' && lease.terminatedOn !== body.lastDay)
      throw refusedAt('lastDay', 'This lease has already ended')
    await setMovedOut(db, locked, body.movedOutOn)
  }
  const { forwardingAddress } = body
  if (forwardingAddress)
    await db.update(leases).set({ forwardingAddress }).where(eq(leases.id, lease.id))
}

interface Charged {
  /** Null for everything that is owed. */
  chargeId: string | null
  notes: string | null
}

async function charge(
  app: FastifyInstance,
  call: MovingOut,
  locked: LockedLease,
  { deduction, body }: { deduction: MoveOut['deductions'][number]; body: MoveOut },
): Promise<string> {
  const { documents, ...charge } = deduction
  const { confirm, lateFees } = body
  const leaseId = locked.lease.id
  const sent = { ...charge, leaseId, dueDate: null, confirm, lateFees }
  const id = await chargeOnce(call.db, call.caller, locked, sent)
  if (documents.length === 0) return id
  const at = await placeOf(call, { ...nowhere, leaseId })
  const origin = ownOrigin(call.request)
  for (const document of documents) await addDocument(app, call, at, { ...document, origin })
  return id
}

/** Retains the open amount of each, as far as the deposit goes; returns the sum in cents. */
async function keep(db: Db, caller: Caller, locked: LockedLease, charged: readonly Charged[]) {
  const leaseId = locked.lease.id
  const today = todayIn(locked.organization.timezone)
  let kept = 0
  for (const { chargeId, notes } of charged) {
    const held = depositAvailable(await readDeposit(db, leaseId), today)
    const cents = Math.min(held, openOn(await readLedger(db, leaseId), chargeId ?? undefined))
    if (cents <= 0) continue
    await postDepositEntry(db, caller, locked, {
      ...{ leaseId, kind: 'applied', amount: fromCents(cents), chargeId, notes },
      ...{ entryOn: null, method: null, confirm: true },
    })
    kept += cents
  }
  return kept
}
