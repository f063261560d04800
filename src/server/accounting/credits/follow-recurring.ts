import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Day, daysInclusive, earlierOf } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import { charges, credits, recurringCredits } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import type { Moved } from '../allocation/settle-leases.ts'
import { rentStepsOf } from '../charges/charge-plans.ts'
import type { LockedLease } from '../lease-ledger.ts'
import { type Conceded, type Concession, concededOn } from '../ledger/concessions.ts'
import { isTenants } from '../ledger/payers.ts'

/** The changes of following: each lease from its first such day, and the credits that ended. */
export interface Followed {
  moved: Moved[]
  ended: { createdAt: Date }[]
}

/**
 * Gives the credits of recurring credits for the posted rent of locked leases, and ends those that are no longer right:
 * of void rent, of another amount, or after their last day. A credit that a person voided is not given again. The
 * caller settles the leases. A repeated call changes nothing.
 */
export async function followRecurringCredits(
  db: Db,
  locked: readonly LockedLease[],
): Promise<Followed> {
  const rules = await rulesOf(
    db,
    locked.map(({ lease }) => lease.id),
  )
  const concerned = locked.filter(({ lease }) => rules.has(lease.id))
  if (concerned.length === 0) return { moved: [], ended: [] }
  const ids = concerned.map(({ lease }) => lease.id)
  const [rents, given, steps] = [
    await rentsOf(db, ids),
    await givenOn(db, ids),
    await rentStepsOf(db, ids),
  ]
  const ending: Given[] = []
  const coming: (typeof credits.$inferInsert)[] = []
  for (const one of concerned) {
    const { id } = one.lease
    const own = {
      rules: rules.get(id) ?? [],
      rents: rents.get(id) ?? [],
      given: given.get(id) ?? [],
    }
    const changes = changesOf(one, own, steps.get(id) ?? [])
    ending.push(...changes.ending)
    coming.push(...changes.coming)
  }
  if (ending.length > 0)
    await db
      .update(credits)
      .set({ voidedOn: sql`${credits.creditOn}` })
      .where(
        among(
          credits.id,
          ending.map(({ id }) => id),
        ),
      )
  if (coming.length > 0) await db.insert(credits).values(coming)
  return { moved: movedBy([...ending, ...coming]), ended: ending }
}

type Rule = typeof recurringCredits.$inferSelect
type Rent = typeof charges.$inferSelect
type Given = typeof credits.$inferSelect

interface OnOneLease {
  rules: readonly Rule[]
  /** Rent that is owed. */
  rents: readonly Rent[]
  /** The credits that name a charge, also void ones. */
  given: readonly Given[]
}

function changesOf(
  { lease, organization }: LockedLease,
  { rules, rents, given }: OnOneLease,
  steps: Parameters<typeof concededOn>[3]['steps'],
) {
  const live = given.filter(row => row.voidedOn === null)
  const declined = new Set(given.filter(row => row.voidedBy !== null).map(keyOf))
  const others = Map.groupBy(
    live.filter(row => row.recurringCreditId === null),
    row => row.chargeId,
  )
  const concessions = rules.filter(rule => rule.voidedOn === null).map(concessionOf)
  const priced = { steps, method: organization.prorationMethod }
  // They take off the tenants' parts, never those of an agency.
  const parts = Map.groupBy(rents.filter(isTenants), row => row.periodStart)
  const wanted = [...parts.values()].flatMap(own => {
    const { periodStart, periodEnd } = own[0] ?? {}
    if (!periodStart || !periodEnd) return []
    const whole = periodContaining(periodStart, lease.dueDay)
    const periodDays = daysInclusive(whole.start, whole.end)
    const ids = own.map(row => row.id)
    const raises = rents.filter(row => ids.includes(row.raisedChargeId ?? ''))
    const group = [...own, ...raises].map(row => ({
      id: row.id,
      room: (others.get(row.id) ?? []).reduce(
        (cents, { amount }) => cents - toCents(amount),
        toCents(row.amount),
      ),
    }))
    return concededOn({ periodStart, periodEnd, periodDays }, group, concessions, priced)
  })
  const right = new Map(wanted.map(row => [keyOfConceded(row), row]))
  const standing = live.filter(row => row.recurringCreditId !== null)
  const ending = standing.filter(row => right.get(keyOf(row))?.amount !== toCents(row.amount))
  const kept = new Set(standing.filter(row => !ending.includes(row)).map(keyOf))
  const coming = wanted
    .filter(row => !kept.has(keyOfConceded(row)) && !declined.has(keyOfConceded(row)))
    .map(row => creditOf(row, rules, rents))
  return { ending, coming }
}

function concessionOf({ id, amount, startsOn, endsOn }: Rule): Concession {
  return { id, amount: amount === null ? null : toCents(amount), startsOn, endsOn }
}

function creditOf(
  { concessionId, chargeId, amount }: Conceded,
  rules: readonly Rule[],
  rents: readonly Rent[],
): typeof credits.$inferInsert {
  const rule = rules.find(({ id }) => id === concessionId)
  const rent = rents.find(({ id }) => id === chargeId)
  if (!rule || !rent) throw new Error('A concession names its rule and its rent')
  const { organizationId, leaseId, reason, createdBy } = rule
  return {
    ...{ id: newId(), organizationId, leaseId, kind: 'concession', amount: fromCents(amount) },
    ...{ creditOn: rent.dueDate, chargeId, recurringCreditId: rule.id, reason, createdBy },
  }
}

function keyOf({ recurringCreditId, chargeId }: Given): string {
  return `${recurringCreditId} ${chargeId}`
}

function keyOfConceded({ concessionId, chargeId }: Conceded): string {
  return `${concessionId} ${chargeId}`
}

async function rulesOf(db: Db, leaseIds: readonly string[]) {
  const rows = await db
    .select()
    .from(recurringCredits)
    .where(among(recurringCredits.leaseId, leaseIds))
    .orderBy(asc(recurringCredits.id))
  return Map.groupBy(rows, row => row.leaseId)
}

async function rentsOf(db: Db, leaseIds: readonly string[]) {
  const rows = await db
    .select()
    .from(charges)
    .where(
      and(among(charges.leaseId, leaseIds), eq(charges.kind, 'rent'), isNull(charges.voidedOn)),
    )
    .orderBy(asc(charges.dueDate), asc(charges.id))
  return Map.groupBy(rows, row => row.leaseId)
}

async function givenOn(db: Db, leaseIds: readonly string[]) {
  const rows = await db
    .select()
    .from(credits)
    .where(and(among(credits.leaseId, leaseIds), isNotNull(credits.chargeId)))
  return Map.groupBy(rows, row => row.leaseId)
}

function movedBy(
  rows: readonly { leaseId: string; organizationId: string; creditOn: Day }[],
): Moved[] {
  const moved = new Map<string, Moved>()
  for (const { leaseId: id, organizationId, creditOn } of rows)
    moved.set(id, {
      ...{ id, organizationId },
      since: earlierOf(creditOn, moved.get(id)?.since ?? creditOn),
    })
  return [...moved.values()]
}
