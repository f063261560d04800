import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { getDepositStatement, setForwardingAddress } from '#shared/leases/lease-changes.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../access/caller.ts'
import {
  coTenantsOfLease,
  depositReturnBy,
  organizationShape,
  tenantShape,
} from '../access/selections.ts'
import { visibleLeases } from '../access/visible.ts'
import { depositStatementLetter } from '../accounting/deposits/statement.ts'
import { lastDayOf, readDeposit, readLedger } from '../accounting/lease-ledger.ts'
import { leases, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { route } from '../http/route.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import { lockForNotice } from './notice.ts'
import { findLease } from './routes.ts'

/** Routes about a deposit refund: its statement, and its forwarding address. */
export function leaseDepositRoutes(app: FastifyInstance): void {
  route(app, getDepositStatement, async ({ db, caller, params, reply }) => {
    const lease = await findDeposited(db, caller, params.id)
    const [movements, ledger, letterhead] = await Promise.all([
      readDeposit(db, lease.id),
      readLedger(db, lease.id),
      readLetterhead(db, app.storage.store, lease.organization.id),
    ])
    const oldestFirst = movements.toSorted(
      (a, b) => order(a.entryOn, b.entryOn) || order(a.id, b.id),
    )
    const document = depositStatementLetter(
      lease,
      { movements: oldestFirst, ledger },
      { today: todayIn(lease.organization.timezone), letterhead },
    )
    const bytes = await printPdf(JSON.stringify(document))
    return sendPdf(reply, `Deposit statement ${lease.unit.unitNumber}.pdf`, bytes)
  })

  route(app, setForwardingAddress, async ({ db, caller, params, body }) => {
    await lockForNotice(db, caller, params.id)
    const { forwardingAddress } = body
    await db.update(leases).set({ forwardingAddress }).where(eq(leases.id, params.id))
    return findLease(db, caller, params.id)
  })
}

/** One visible lease as its statement shows it. @throws 404 */
async function findDeposited(db: Db, caller: Caller, id: string) {
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
