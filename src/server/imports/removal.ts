import { and, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  allocations,
  charges,
  coTenants,
  depositEntries,
  importItems,
  leaseRents,
  leases,
  organizationTenants,
  payments,
  properties,
  tenantInvitations,
  units,
  users,
} from '../db/tables.ts'
import { isReferredTo } from '../errors/errors.ts'
import { among } from '../postgres/among.ts'
import { type Db, savepoint } from '../postgres/database.ts'
import { type PlannedItem, planUndo } from './plan.ts'

/** The number removed in one transaction, so that other calls do not wait long. */
export const removalBatch = 50

/** Dependents are removed first. */
export const removalOrder = ['lease', 'tenant', 'unit', 'property'] as const

/**
 * Removes untouched records of an import; they are checked once locked. Parallel undos of the same
 * import wait for each other.
 */
export async function removeSome(
  db: Db,
  importId: string,
  { kind, ids }: { kind: PlannedItem['kind']; ids: string[] },
): Promise<void> {
  await db.execute(sql`select from imports where id = ${importId} for no key update`)
  await lock(db, kind, ids)
  const plan = await planUndo(db, importId, ids)
  const going = plan.filter(
    item => item.kind === kind && item.why === null && ids.includes(item.id),
  )
  const removed = await removeOf(
    db,
    kind,
    going.map(({ id }) => id),
  )
  if (removed.length > 0) await note(db, importId, removed)
}

const tables = { lease: leases, tenant: users, unit: units, property: properties }

/** In the order of their ids, like all locks. */
async function lock(db: Db, kind: PlannedItem['kind'], ids: string[]): Promise<void> {
  const table = tables[kind]
  await db
    .select({ id: table.id })
    .from(table)
    .where(among(table.id, ids))
    .orderBy(table.id)
    .for('update')
}

/** All of them; where an unexpected row refers to one, all the others. */
async function removeOf(db: Db, kind: PlannedItem['kind'], ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  try {
    await savepoint(db, inner => removers[kind](inner, ids))
    return ids
  } catch (error) {
    if (!isReferredTo(error)) throw error
    const removed: string[] = []
    if (ids.length > 1) for (const id of ids) removed.push(...(await removeOf(db, kind, [id])))
    return removed
  }
}

const removers: Record<PlannedItem['kind'], (db: Db, ids: string[]) => Promise<unknown>> = {
  async lease(db, ids) {
    for (const table of [allocations, charges, payments, depositEntries, coTenants, leaseRents])
      await db.delete(table).where(among(table.leaseId, ids))
    const gone = await db
      .delete(leases)
      .where(among(leases.id, ids))
      .returning({ id: leases.unitId })
    const unitIds = gone.map(({ id }) => id)
    await db
      .update(units)
      .set({ isOccupied: false })
      .where(
        and(
          among(units.id, unitIds),
          sql`not exists (select from leases l where l.unit_id = ${units.id} and l.status = 'active')`,
        ),
      )
  },
  async tenant(db, ids) {
    // Unanswered invitations lead nowhere any more.
    await db.delete(tenantInvitations).where(
      and(
        ne(tenantInvitations.status, 'accepted'),
        sql`(${tenantInvitations.organizationId}, lower(${tenantInvitations.email})) in (
            select o.organization_id, lower(u.email) from users u join organization_tenants o on o.user_id = u.id
            where u.id = any(${sql.param(ids)}::uuid[]))`,
      ),
    )
    await db.delete(organizationTenants).where(among(organizationTenants.userId, ids))
    await db.delete(users).where(among(users.id, ids))
  },
  async unit(db, ids) {
    const gone = await db
      .delete(units)
      .where(among(units.id, ids))
      .returning({ propertyId: units.propertyId })
    const { totalUnits, unitCount } = properties
    const lost = (propertyId: SQL) =>
      sql`(select count(*) from unnest(${sql.param(gone.map(unit => unit.propertyId))}::uuid[]) as lost(id)
        where lost.id = ${propertyId})`
    await db
      .update(properties)
      .set({
        totalUnits: sql`greatest(${totalUnits} - ${lost(sql`${properties.id}`)}, ${unitCount}, 1)`,
      })
      .where(among(properties.id, [...new Set(gone.map(unit => unit.propertyId))]))
  },
  property(db, ids) {
    return db.delete(properties).where(among(properties.id, ids))
  },
}

/** Records the removal; dependents of a lease are removed with it. */
async function note(db: Db, importId: string, ids: string[]): Promise<void> {
  const now = new Date()
  const ours = and(sql`${importItems.importId} = ${importId}`, isNull(importItems.removedAt))
  await db
    .update(importItems)
    .set({ removedAt: now })
    .where(and(ours, among(importItems.entityId, ids)))
  const hanging = { opening_balance: charges, prepaid: payments, deposit: depositEntries } as const
  for (const [kind, table] of Object.entries({ ...hanging, co_tenant: coTenants }))
    await db
      .update(importItems)
      .set({ removedAt: now })
      .where(
        and(
          ours,
          sql`${importItems.kind} = ${kind}`,
          sql`not exists (select from ${table} where ${table.id} = ${importItems.entityId})`,
        ),
      )
}
