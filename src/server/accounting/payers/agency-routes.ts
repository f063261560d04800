import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createAgency, listAgencies } from '#shared/accounting/agencies.ts'
import { officeOf } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { visibleAgencies } from '../../access/visible-payers.ts'
import { inserted } from '../../db/inserted.ts'
import { agencies } from '../../db/tables.ts'
import { forbidden } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'

export function agencyRoutes(app: FastifyInstance): void {
  route(app, listAgencies, ({ db, caller }) =>
    db
      .select(openColumns(agencies))
      .from(agencies)
      .where(visibleAgencies(caller))
      .orderBy(sql`lower(${agencies.name})`, agencies.id),
  )

  route(app, createAgency, async ({ db, caller, body }) => {
    const organizationId = officeOf(caller)
    if (!organizationId) throw forbidden()
    const { id } = inserted(
      await db
        .insert(agencies)
        .values({ ...body, organizationId })
        .returning({ id: agencies.id }),
    )
    return inserted(
      await db.select(openColumns(agencies)).from(agencies).where(eq(agencies.id, id)),
    )
  })
}
