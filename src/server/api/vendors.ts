import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createVendor, listVendors, updateVendor } from '#shared/vendors.ts'
import { vendors } from '../db/tables.ts'
import { visibleVendors } from '../db/visible.ts'
import { notFound } from '../errors.ts'
import { matches, page } from '../lists.ts'
import { route } from '../route.ts'

export function vendorRoutes(app: FastifyInstance): void {
  route(app, listVendors, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleVendors(caller),
      matches(query.q, sql`concat_ws(' ', ${vendors.name}, ${vendors.email}, ${vendors.phone})`),
    )
    return page(
      reply,
      query,
      rows =>
        db
          .select()
          .from(vendors)
          .where(and(matching, query.after ? lt(vendors.id, query.after) : undefined))
          .orderBy(desc(vendors.id))
          .limit(rows),
      async () => {
        const [total] = await db.select({ rows: count() }).from(vendors).where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, createVendor, async ({ db, caller, body }) => {
    const { organizationId } = caller
    if (!organizationId) throw notFound('Organization')
    const [created] = await db
      .insert(vendors)
      .values({ ...body, organizationId })
      .returning()
    if (!created) throw new Error('A vendor was not inserted')
    return created
  })

  route(app, updateVendor, async ({ db, caller, params, body }) => {
    const [changed] = await db
      .update(vendors)
      .set({ ...body, updatedAt: new Date() })
      .where(and(eq(vendors.id, params.id), visibleVendors(caller)))
      .returning()
    if (!changed) throw notFound('Vendor')
    return changed
  })
}
