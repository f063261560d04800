import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { createLease } from '#shared/lease-changes.ts'
import { getLease, getLedger, listLeases } from '#shared/leases.ts'
import { readLedger } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { takesMoneyOf } from '../db/editable.ts'
import { leases, organizations } from '../db/tables.ts'
import { visibleLeases } from '../db/visible.ts'
import { readVoided } from '../db/voided.ts'
import { notFound } from '../errors.ts'
import { statementOf } from '../ledger/statement.ts'
import { page } from '../lists.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { letUnit } from './lease-letting.ts'
import { countLeases, readLeaseList, readLeases } from './lease-rows.ts'

export function leaseRoutes(app: FastifyInstance): void {
  route(app, listLeases, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readLeaseList(db, caller, query, rows),
      () => countLeases(db, caller, query),
    ),
  )

  route(app, createLease, async ({ db, caller, body }) => {
    const { lease } = await letUnit(db, caller, body)
    return findLease(db, caller, lease.id)
  })

  route(app, getLease, ({ db, caller, params }) => findLease(db, caller, params.id))

  route(app, getLedger, async ({ db, caller, params, query }) => {
    const [lease] = await db
      .select({
        id: leases.id,
        organizationId: leases.organizationId,
        timezone: organizations.timezone,
      })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .where(and(eq(leases.id, params.id), visibleLeases(caller)))
    if (!lease) throw notFound('Lease')
    const asOf = query.asOf ?? todayIn(lease.timezone)
    const ledger = await readLedger(db, lease.id)
    const isAsked = query.voided && takesMoneyOf(caller, lease)
    return {
      asOf,
      ...statementOf(ledger, lease.id, asOf),
      voided: isAsked ? await readVoided(db, lease, ledger) : [],
    }
  })
}

/** One visible lease. @throws 404 */
export async function findLease(db: Db, caller: Caller, id: string) {
  const where = and(eq(leases.id, id), visibleLeases(caller))
  const [row] = await readLeases(db, { where }, caller)
  if (!row) throw notFound('Lease')
  return row
}
