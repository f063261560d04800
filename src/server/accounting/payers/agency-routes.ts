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

/** The amount each owes today on the leases it pays for. */
const owed = sql<string>`coalesce((
  select sum(owed.open)
  from lease_payers lp join open_charges owed on owed.lease_id = lp.lease_id
    join charges c on c.id = owed.charge_id and c.payer_id = lp.id
    join organizations o on o.id = lp.organization_id
  where lp.agency_id = agencies.id and owed.due_date <= (now() at time zone o.timezone)::date), 0)::numeric(14, 2)::text`
const columns = { ...openColumns(agencies), owed }

export function agencyRoutes(app: FastifyInstance): void {
  route(app, listAgencies, ({ db, caller }) =>
    db
      .select(columns)
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
    return inserted(await db.select(columns).from(agencies).where(eq(agencies.id, id)))
  })
}
