import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listRenewalsDue, type RenewalDue, type RenewalState } from '#shared/leases/renewals-due.ts'
import { limits } from '#shared/limits.ts'
import { editableLeases } from '../../access/editable.ts'
import { hasJoined } from '../../access/joined.ts'
import {
  organizationShape,
  rentsLease,
  tenantShape,
  todayThere,
  unitShape,
} from '../../access/selections.ts'
import { leases, properties, renewalOffers, units, users } from '../../db/tables.ts'
import { route } from '../../http/route.ts'
import { withHome } from '../rows.ts'
import { statusNow } from './renewal-offers.ts'

/** The leases to renew: a term that ends soon, or one that was renewed by an offer lately. */
export function renewalsDueRoutes(app: FastifyInstance): void {
  route(app, listRenewalsDue, async ({ db, caller, query }) => {
    const rows = await withHome(
      db
        .select({
          leaseId: leases.id,
          startDate: leases.startDate,
          endDate: leases.endDate,
          rollover: leases.rollover,
          monthlyRent: leases.monthlyRent,
          marketRent: units.monthlyRent,
          moveOutOn: leases.moveOutOn,
          evictionOn: leases.evictionOn,
          hasJoined: anyoneJoined,
          organization: organizationShape,
          tenant: tenantShape,
          unit: unitShape,
          offer: latestOffer,
        })
        .from(leases)
        .$dynamic(),
    )
      .where(
        and(
          editableLeases(caller),
          eq(leases.status, 'active'),
          isNull(leases.terminatedOn),
          query.propertyId ? eq(properties.id, query.propertyId) : undefined,
          or(endsWithin(query.days), wasAcceptedWithin(query.days)),
        ),
      )
      .orderBy(asc(leases.endDate), asc(leases.id))
      .limit(limits.listRows)
    return rows.map(row => ({ ...row, state: stateOf(row) }))
  })
}

function endsWithin(days: number): SQL {
  return sql`(${leases.monthToMonthSince} is null
    and ${leases.endDate} between ${todayThere} and ${todayThere} + ${days}::int)`
}

function wasAcceptedWithin(days: number): SQL {
  return sql`exists (select from ${renewalOffers} where ${renewalOffers.leaseId} = ${leases.id}
    and ${renewalOffers.status} = 'accepted' and ${renewalOffers.endDate} = ${leases.endDate}
    and ${renewalOffers.endedAt} > now() - make_interval(days => ${days}::int))`
}

const anyoneJoined = sql<boolean>`exists (select from ${users} where ${hasJoined} and ${rentsLease})`

/** The latest one for the present term, or the one that began it. */
const latestOffer = sql<RenewalDue['offer']>`(select json_build_object(
    'id', ${renewalOffers.id}, 'endDate', ${renewalOffers.endDate},
    'monthlyRent', ${renewalOffers.monthlyRent}::text, 'validUntil', ${renewalOffers.validUntil},
    'status', ${statusNow})
  from ${renewalOffers} where ${renewalOffers.leaseId} = ${leases.id}
    and (${renewalOffers.endDate} > ${leases.endDate}
      or ${renewalOffers.status} = 'accepted' and ${renewalOffers.endDate} = ${leases.endDate})
  order by ${renewalOffers.id} desc limit 1)`

function stateOf(lease: {
  evictionOn: string | null
  moveOutOn: string | null
  offer: RenewalDue['offer']
}): RenewalState {
  if (lease.evictionOn) return 'eviction'
  if (lease.moveOutOn) return 'notice'
  const status = lease.offer?.status
  return status === 'offered' || status === 'accepted' || status === 'declined' ? status : 'open'
}
