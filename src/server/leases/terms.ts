import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { updateLease } from '#shared/leases/lease-changes.ts'
import { getLeaseTerms, getPropertyTerms } from '#shared/leases/terms.ts'
import { editableLeases, editableProperties } from '../access/editable.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { asColumns, changesLateTerms, lateTerms } from '../accounting/terms-columns.ts'
import { leases, organizations, properties, units } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { findLease } from './rows.ts'

/** Late fee and deposit terms of properties and leases, for the office alone. */
export function termsRoutes(app: FastifyInstance): void {
  route(app, getPropertyTerms, async ({ db, caller, params }) => {
    const [row] = await db
      .select({ property: properties, organization: organizations })
      .from(properties)
      .innerJoin(organizations, eq(organizations.id, properties.organizationId))
      .where(and(eq(properties.id, params.id), editableProperties(caller)))
    if (!row) throw notFound('Property')
    const { property, organization } = row
    return {
      ...lateTerms(property, organization),
      updatedAt: property.updatedAt,
      depositReturnDays: {
        own: property.depositReturnDays,
        above: organization.depositReturnDays,
        from: 'organization' as const,
      },
    }
  })

  route(app, getLeaseTerms, async ({ db, caller, params }) => {
    const [row] = await db
      .select({ lease: leases, property: properties, organization: organizations })
      .from(leases)
      .innerJoin(units, eq(units.id, leases.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .where(and(eq(leases.id, params.id), editableLeases(caller)))
    if (!row) throw notFound('Lease')
    const { lease, organization, property } = row
    return { ...lateTerms(lease, organization, property), updatedAt: lease.updatedAt }
  })

  route(app, updateLease, async ({ db, caller, params, body }) => {
    const { lease, organization } = await lockOwnLease(db, caller, params.id)
    const change = asColumns(body)
    if (changesLateTerms(lease, change))
      await db
        .update(leases)
        .set({ ...change, lateFeeSince: todayIn(organization.timezone), updatedAt: new Date() })
        .where(eq(leases.id, lease.id))
    return findLease(db, caller, lease.id)
  })
}
