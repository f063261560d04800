import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { listOpenBalances } from '#shared/leases/open-balances.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { inOrganization } from '../access/organization-scope.ts'
import { countUpTo, page } from '../access/pagination.ts'
import { preparedList } from '../access/prepared-for.ts'
import { leaseHas } from '../access/search-terms.ts'
import {
  balanceToday,
  coTenantsOfLease,
  organizationShape,
  tenantShape,
  todayThere,
  unitShape,
} from '../access/selections.ts'
import { visibleLeases } from '../access/visible.ts'
import { charges, leases, organizations, properties } from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { isOwing, withHome } from './rows.ts'

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

/** Since when money has been owed; all of it may be paid on a later day than today. */
const oldestDue = sql<string>`coalesce((select min(${charges.dueDate}) from ${charges}
  where ${charges.leaseId} = ${leases.id} and ${charges.voidedOn} is null and ${charges.settledOn} is null
    and ${charges.dueDate} <= ${todayThere}), ${todayThere})::text`

const readOpenBalances = preparedList('open balances', (db, viewer, query: Partial<Query>, rows) =>
  withHome(
    db
      .select({
        ...{ id: leases.id, status: leases.status, tenant: tenantShape, unit: unitShape },
        ...{ coTenants: coTenantsOfLease, organization: organizationShape },
        ...{ oldestDue, balance: balanceToday },
      })
      .from(leases)
      .$dynamic(),
  )
    .where(and(matching(viewer, query), query.after ? follows(viewer, query.after) : undefined))
    .orderBy(oldestDue, leases.id)
    .limit(rows),
)

function countOpenBalances(db: Db, caller: Caller, query: Query, max: number | undefined) {
  const found = withHome(
    db
      .select({ one: sql`1`.as('one') })
      .from(leases)
      .$dynamic(),
  )
  return countUpTo(db, max, found.where(matching(caller, query)).$dynamic())
}

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleLeases(viewer),
    isOwing(viewer),
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    leaseHas(query.q),
  )
}

/** The rows after a given lease, one of the viewer's. */
function follows(viewer: Viewer, lease: string): SQL {
  return sql`(${oldestDue}, ${leases.id}) > (select ${oldestDue}, ${leases.id} from ${leases}
    inner join ${organizations} on ${organizations.id} = ${leases.organizationId}
    where ${leases.id} = ${lease} and ${visibleLeases(viewer)})`
}
