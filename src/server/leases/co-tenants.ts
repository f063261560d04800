import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import {
  createCoTenant,
  deleteCoTenant,
  listCoTenants,
  makeTenant,
} from '#shared/leases/co-tenants.ts'
import { editableCoTenants, requireTenant } from '../access/editable.ts'
import type { LeaseRow } from '../accounting/lease-ledger.ts'
import { leaseColumns, listOnLease, lockOwnLease, withLease } from '../accounting/on-lease.ts'
import { inserted } from '../db/inserted.ts'
import { newId } from '../db/new-id.ts'
import { coTenants, earlierTenants, leases, users } from '../db/tables.ts'
import { conflict, notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { findLease } from './rows.ts'

export function coTenantRoutes(app: FastifyInstance): void {
  route(app, listCoTenants, call =>
    listOnLease(call, { table: coTenants }, ({ where, order, max }) =>
      selectCoTenants(call.db)
        .where(where)
        .orderBy(...order)
        .limit(max),
    ),
  )

  route(app, createCoTenant, async ({ db, caller, body }) => {
    const { lease } = await lockOwnLease(db, caller, body.leaseId)
    await requireTenant(db, caller, body.tenantId)
    if (lease.tenantId === body.tenantId) {
      throw refusedAt('tenantId', 'This person is already the tenant of this lease')
    }
    requireRunning(lease)
    const id = newId()
    await db.insert(coTenants).values({
      id,
      organizationId: lease.organizationId,
      leaseId: lease.id,
      userId: body.tenantId,
    })
    const row = inserted(await selectCoTenants(db).where(eq(coTenants.id, id)))
    return row
  })

  route(app, makeTenant, async ({ db, caller, params }) => {
    const one = and(eq(coTenants.id, params.id), editableCoTenants(caller))
    const [found] = await db.select({ leaseId: coTenants.leaseId }).from(coTenants).where(one)
    if (!found) throw notFound('Co-tenant')
    const { lease, organization } = await lockOwnLease(db, caller, found.leaseId)
    requireRunning(lease)
    const [next] = await db.delete(coTenants).where(one).returning({ userId: coTenants.userId })
    if (!next) throw notFound('Co-tenant')
    const onLease = { organizationId: lease.organizationId, leaseId: lease.id }
    const before = { ...onLease, userId: lease.tenantId }
    await db.update(leases).set({ tenantId: next.userId }).where(eq(leases.id, lease.id))
    await db.insert(coTenants).values({ id: newId(), ...before })
    await db.insert(earlierTenants).values({ ...before, until: todayIn(organization.timezone) })
    return findLease(db, caller, lease.id)
  })

  route(app, deleteCoTenant, async ({ db, caller, params }) => {
    const [gone] = await db
      .delete(coTenants)
      .where(and(eq(coTenants.id, params.id), editableCoTenants(caller)))
      .returning({ id: coTenants.id })
    if (!gone) throw notFound('Co-tenant')
  })
}

function requireRunning({ status }: LeaseRow) {
  if (status !== 'active' && status !== 'pending') throw conflict('This lease has already ended')
}

const people = alias(users, 'people')

function selectCoTenants(db: Db) {
  return withLease(
    db
      .select({
        id: coTenants.id,
        leaseId: coTenants.leaseId,
        person: { id: people.id, firstName: people.firstName, lastName: people.lastName },
        createdAt: coTenants.createdAt,
        ...leaseColumns,
      })
      .from(coTenants)
      .innerJoin(people, eq(people.id, coTenants.userId))
      .$dynamic(),
    coTenants,
  )
}
