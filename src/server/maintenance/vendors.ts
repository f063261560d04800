import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ExpenseCategory } from '#shared/accounting/expenses.ts'
import { createVendor, getVendor, updateVendor } from '#shared/maintenance/vendors.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { todayThere } from '../access/selections.ts'
import { visibleVendors } from '../access/visible.ts'
import { newId } from '../db/new-id.ts'
import { expenses, organizations, vendors } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'

export function vendorRoutes(app: FastifyInstance): void {
  route(app, getVendor, ({ db, caller, params }) => findVendor(db, caller, params.id))

  route(app, createVendor, async ({ db, caller, body }) => {
    const organizationId = ownOrganization(caller)
    const id = newId()
    await db.insert(vendors).values({ id, ...body, organizationId })
    return find(db, eq(vendors.id, id))
  })

  route(app, updateVendor, async ({ db, caller, params, body }) => {
    const { archived, ...facts } = body
    const one = and(eq(vendors.id, params.id), visibleVendors(caller))
    await db
      .update(vendors)
      .set({
        ...facts,
        updatedAt: new Date(),
        // Archived twice, it stays archived since the first time.
        ...(archived === true && { archivedAt: sql`coalesce(${vendors.archivedAt}, now())` }),
        ...(archived === false && { archivedAt: null }),
      })
      .where(one)
    return find(db, one)
  })
}

/** One visible vendor. @throws 404 */
export function findVendor(db: Db, caller: Caller, id: string) {
  return find(db, and(eq(vendors.id, id), visibleVendors(caller)))
}

/** @throws 404 */
async function find(db: Db, one: SQL | undefined) {
  const [row] = await selectVendors(db).where(one)
  if (!row) throw notFound('Vendor')
  return row
}

const ofWork: ExpenseCategory[] = [
  'cleaning_maintenance',
  'repairs',
  'supplies',
  'capital_improvement',
  'other',
]

/** Payments and open bills of the calendar year at the office. */
export const spentThisYear: SQL<string> = sql<string>`(
  select coalesce(sum(${expenses.amount}), 0)::numeric(14, 2)::text from ${expenses}
  where ${expenses.vendorId} = ${vendors.id} and ${expenses.voidedOn} is null
    and coalesce(${expenses.paidOn}, ${expenses.incurredOn}) >= date_trunc('year', ${todayThere})
    and coalesce(${expenses.paidOn}, ${expenses.incurredOn}) < date_trunc('year', ${todayThere}) + interval '1 year')`

/** A vendor without payments has no known trade. */
const isTrade: SQL<boolean> = sql<boolean>`coalesce((
  select bool_or(${inArray(expenses.category, ofWork)}) from ${expenses}
  where ${expenses.vendorId} = ${vendors.id} and ${expenses.voidedOn} is null), true)`

/** Vendors as they are answered, with the zone of their days. */
export function selectVendors(db: Db) {
  return db
    .select({ ...openColumns(vendors), spentThisYear, isTrade, timezone: organizations.timezone })
    .from(vendors)
    .innerJoin(organizations, eq(organizations.id, vendors.organizationId))
    .$dynamic()
}
