import { isFee } from '#shared/accounting/allocations.ts'
import type { Day } from '#shared/dates.ts'
import type { Db } from '../../postgres/database.ts'
import type { LeaseRow } from '../lease-ledger.ts'
import { allocate, type Source } from '../ledger/allocation.ts'
import type { AllocationChanges } from '../ledger/allocation-changes.ts'
import { type OpenCharges, readOpenCharges } from './open-charges.ts'
import { reallocate } from './reallocate.ts'
import { recoverBadDebt } from './recoveries.ts'
import { storeAllocations } from './store-allocations.ts'

/** A locked lease whose ledger rows were added, changed or voided, with the first such day. */
export interface Moved extends Pick<LeaseRow, 'id' | 'organizationId'> {
  since: Day
}

export interface Settling {
  /** Today in the organization. */
  today: Day
  /** The payment just posted, where it is the only change. */
  posted?: Source | undefined
  /** Only charges were posted. */
  chargesOnly?: boolean
  /** The open charges before it, where they were read under the lock. */
  open?: ReadonlyMap<string, OpenCharges> | undefined
}

/**
 * Updates the stored allocations of a locked lease from its rows, from a day on.
 *
 * Returns the open charges before; undefined for a lease without rows.
 */
export async function settleLease(
  db: Db,
  { id, organizationId }: Pick<LeaseRow, 'id' | 'organizationId'>,
  { since, ...options }: Settling & { since: Day },
): Promise<OpenCharges | undefined> {
  return (await settleLeases(db, [{ id, organizationId, since }], options)).get(id)
}

/** As `settleLease`, for many in a few statements. */
export async function settleLeases(
  db: Db,
  moved: readonly Moved[],
  { today, posted, chargesOnly, open }: Settling,
): Promise<ReadonlyMap<string, OpenCharges>> {
  const ids = moved.map(({ id }) => id)
  const openCharges = open ?? (await readOpenCharges(db, ids))
  const direct = new Map<Moved, AllocationChanges>()
  const reallocated: Moved[] = []
  for (const lease of moved) {
    const one = openCharges.get(lease.id)
    const isPlain = posted !== undefined || chargesOnly === true
    const known = one && isPlain ? directly(one, lease.since, posted) : undefined
    if (!known) reallocated.push(lease)
    else if (known.added.length > 0) direct.set(lease, known)
  }
  await storeAllocations(db, direct, today)
  if (reallocated.length > 0) await reallocate(db, reallocated, today)
  const withLosses = reallocated.filter(({ id }) => openCharges.get(id)?.hasWriteOffs)
  for (const lease of withLosses) await recoverBadDebt(db, lease, today)
  return openCharges
}

/**
 * The allocations to store, where the open charges alone decide them: nothing happened later, and
 * one payment covers the charges due by its day. Undefined where the whole ledger is needed.
 */
function directly(
  { charges, free, hasWriteOffs, lastMoved }: OpenCharges,
  since: Day,
  posted: Source | undefined,
): AllocationChanges | undefined {
  if (hasWriteOffs || (lastMoved !== null && lastMoved >= since)) return undefined
  if (!posted) return free <= 0 || charges.length === 0 ? { ended: [], added: [] } : undefined
  const isPlain = charges.every(row => row.dueDate <= since && !isFee(row.kind))
  if (!isPlain || (free !== 0 && charges.length > 0)) return undefined
  const added = charges.length > 0 ? allocate(charges, [posted], { on: since }) : []
  return { ended: [], added: added.map(row => ({ ...row, voidedOn: null })) }
}
