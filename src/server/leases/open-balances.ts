import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { listOpenBalances } from '#shared/leases/open-balances.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { inOrganization, seesWholeOrganization } from '../access/organization-scope.ts'
import { countUpTo, page } from '../access/pagination.ts'
import { preparedList } from '../access/prepared-for.ts'
import { leaseHas } from '../access/search-terms.ts'
import {
  coTenantsOfLease,
  organizationShape,
  tenantShape,
  unitShape,
} from '../access/selections.ts'
import { visibleLeases } from '../access/visible.ts'
import { leases, properties } from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { owingLeases } from './owing.ts'
import { withHome } from './rows.ts'

export function openBalanceRoutes(app: FastifyInstance): void {
  route(app, listOpenBalances, ({ db, caller: viewer, query, reply }) => {
    const caller = inOrganization(viewer, 'own')
    return page(
      reply,
      query,
      rows => readOpenBalances(db, caller, query, rows),
      max => countOpenBalances(db, caller, query, max),
    )
  })
}

type Query = z.output<typeof listOpenBalances.query>

const readOpenBalances = preparedList('open balances', (db, viewer, query: Partial<Query>, rows) =>
  withHome(
    db
      .select({
        ...{ id: leases.id, status: leases.status, tenant: tenantShape, unit: unitShape },
        ...{ coTenants: coTenantsOfLease, organization: organizationShape },
        ...{
          oldestDue: sql<string>`${oldestDue}::text`,
          balance: sql<string>`owing.balance::numeric(12, 2)`,
        },
      })
      .from(leases)
      .$dynamic(),
  )
    .innerJoin(owingLeases(viewer, [sql`oldest_due`, sql`lease_id`]), isOwing)
    .where(and(matching(viewer, query), query.after ? follows(viewer, query.after) : undefined))
    .orderBy(oldestDue, sql`owing.lease_id`)
    .limit(rows),
)

/** Since when money has been owed. */
const oldestDue = sql`owing.oldest_due`
const isOwing = sql`owing.lease_id = ${leases.id}`

function countOpenBalances(db: Db, caller: Caller, query: Query, max: number | undefined) {
  if (!query.propertyId && max === undefined && seesWholeOrganization(caller))
    return db.$count(owingLeases(caller))
  const found = withHome(
    db
      .select({ one: sql`1`.as('one') })
      .from(leases)
      .$dynamic(),
  ).innerJoin(owingLeases(caller), isOwing)
  return countUpTo(db, max, found.where(matching(caller, query)).$dynamic())
}

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleLeases(viewer),
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    leaseHas(query.q),
  )
}

/** The rows after a given lease, one of the viewer's. */
function follows(viewer: Viewer, lease: string): SQL {
  return sql`(${oldestDue}, owing.lease_id) > (select ${oldestDue}, owing.lease_id from ${owingLeases(viewer)}
    inner join ${leases} on ${isOwing} where owing.lease_id = ${lease} and ${visibleLeases(viewer)})`
}
