import { and, eq } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import {
  coTenantsOfLease,
  depositReturnBy,
  organizationShape,
  tenantShape,
} from '../access/selections.ts'
import { visibleLeases } from '../access/visible.ts'
import { lastDayOf } from '../accounting/lease-ledger.ts'
import { leases, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** One visible lease as its letters name it. @throws 404 */
export async function findLeaseForLetter(db: Db, caller: Caller, id: string) {
  const [row] = await db
    .select({
      lease: leases,
      organization: organizationShape,
      tenant: tenantShape,
      coTenants: coTenantsOfLease,
      unit: {
        unitNumber: units.unitNumber,
        propertyName: properties.name,
        address: properties.address,
      },
      depositReturnBy,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(and(eq(leases.id, id), visibleLeases(caller)))
  if (!row) throw notFound('Lease')
  const { lease, tenant, coTenants, ...rest } = row
  return {
    ...lease,
    ...rest,
    lastDay: lease.movedOutOn ?? lastDayOf(lease),
    tenants: [tenant, ...coTenants],
  }
}
