import { eq } from 'drizzle-orm'
import { correctionDays, isFee } from '#shared/accounting/allocations.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { leases, organizations } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { chargePlans } from '../charges/charge-plans.ts'
import { type LeaseLedger, namedCharges } from '../lease-ledger.ts'
import type { UpcomingRent } from '../ledger/allocation.ts'
import { type AllocationChanges, changesOf } from '../ledger/allocation-changes.ts'
import { type DueCharge, dueCharges, leftToPay } from '../ledger/charge-schedule.ts'
import { replay } from '../ledger/replay.ts'
import { readLedgers } from '../many-ledgers.ts'
import type { Moved } from './settle-leases.ts'
import { storeAllocations } from './store-allocations.ts'

/** Rebuilds the allocations of locked leases, each from its day on, from their whole ledgers. */
export async function reallocate(db: Db, moved: readonly Moved[], today: Day): Promise<void> {
  const ledgers = await readLedgers(
    db,
    moved.map(({ id }) => id),
  )
  const withFees = moved.filter(({ id }) => owesFees(ledgers.get(id)?.ledger))
  const coming = await upcomingRents(
    db,
    withFees.map(({ id }) => id),
    today,
  )
  const changes = new Map<Moved, AllocationChanges>()
  for (const lease of moved) {
    const ledger = ledgers.get(lease.id)?.ledger
    if (!ledger) continue
    const { since } = lease
    const upcoming = coming.get(lease.id) ?? []
    const { spans } = replay(ledger, { names: namedCharges(ledger), since, upcoming })
    changes.set(lease, changesOf(ledger.allocations, spans, since))
  }
  await storeAllocations(db, changes, today)
}

/** The unposted rents due within the days for which money is reserved, in cents. */
export async function upcomingRents(
  db: Db,
  leaseIds: readonly string[],
  today: Day,
): Promise<Map<string, UpcomingRent[]>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await db
    .select({ lease: leases, method: organizations.prorationMethod })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(among(leases.id, leaseIds))
  const running = rows.filter(({ lease }) => ['active', 'pending'].includes(lease.status))
  const plans = await chargePlans(
    db,
    running.map(({ lease }) => lease),
  )
  return new Map(
    running.map(({ lease, method }) => {
      const [rent] = plans.get(lease.id) ?? []
      // A payment may be dated tomorrow.
      const terms = { dueDay: lease.dueDay, method, dueThrough: addDays(today, correctionDays + 1) }
      return [lease.id, rent ? toPay(dueCharges(rent, terms).charges) : []]
    }),
  )
}

/** No money is reserved for rent that a credit takes off. */
function toPay(charges: readonly DueCharge[]): DueCharge[] {
  return charges.map(charge => ({ ...charge, amount: leftToPay(charge) }))
}

function owesFees(ledger: LeaseLedger | undefined): boolean {
  return ledger?.charges.some(({ kind, voidedOn }) => isFee(kind) && voidedOn === null) ?? false
}
