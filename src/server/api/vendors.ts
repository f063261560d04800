import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ExpenseCategory } from '#shared/expenses.ts'
import { createVendor, getVendor, listVendors, updateVendor } from '#shared/vendors.ts'
import { todayThere } from '../db/selections.ts'
import { expenses, organizations, vendors } from '../db/tables.ts'
import { visibleVendors } from '../db/visible.ts'
import { notFound } from '../errors.ts'
import { matches, page } from '../lists.ts'
import { newId } from '../new-id.ts'
import type { Db } from '../postgres/database.ts'
import { route } from '../route.ts'

export function vendorRoutes(app: FastifyInstance): void {
  route(app, listVendors, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleVendors(caller),
      query.archived ? isNotNull(vendors.archivedAt) : isNull(vendors.archivedAt),
      matches(query.q, sql`concat_ws(' ', ${vendors.name}, ${vendors.email}, ${vendors.phone})`),
    )
    return page(
      reply,
      query,
      rows =>
        selectVendors(db)
          .where(and(matching, query.after ? lt(vendors.id, query.after) : undefined))
          .orderBy(desc(vendors.id))
          .limit(rows),
      async () => {
        const [total] = await db.select({ rows: count() }).from(vendors).where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, getVendor, ({ db, caller, params }) =>
    findVendor(db, and(eq(vendors.id, params.id), visibleVendors(caller))),
  )

  route(app, createVendor, async ({ db, caller, body }) => {
    const { organizationId } = caller
    if (!organizationId) throw notFound('Organization')
    const id = newId()
    await db.insert(vendors).values({ id, ...body, organizationId })
    return findVendor(db, eq(vendors.id, id))
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
    return findVendor(db, one)
  })
}

/** @throws 404 */
async function findVendor(db: Db, one: SQL | undefined) {
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

/** What is paid, and bills still open, of the calendar year at the office. */
const spentThisYear: SQL<string> = sql<string>`(
  select coalesce(sum(${expenses.amount}), 0)::numeric(14, 2)::text from ${expenses}
  where ${expenses.vendorId} = ${vendors.id} and ${expenses.voidedOn} is null
    and coalesce(${expenses.paidOn}, ${expenses.incurredOn}) >= date_trunc('year', ${todayThere})
    and coalesce(${expenses.paidOn}, ${expenses.incurredOn}) < date_trunc('year', ${todayThere}) + interval '1 year')`

/** Nobody knows yet what they do to whom nothing was paid. */
const isTrade: SQL<boolean> = sql<boolean>`coalesce((
  select bool_or(${inArray(expenses.category, ofWork)}) from ${expenses}
  where ${expenses.vendorId} = ${vendors.id} and ${expenses.voidedOn} is null), true)`

function selectVendors(db: Db) {
  return db
    .select({ ...getTableColumns(vendors), spentThisYear, isTrade })
    .from(vendors)
    .innerJoin(organizations, eq(organizations.id, vendors.organizationId))
    .$dynamic()
}
