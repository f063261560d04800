import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { leaseStages, listLeases } from '#shared/leases/leases.ts'
import type { Viewer } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { leaseHas } from '../access/search-terms.ts'
import { depositHeldToday, isWithin } from '../access/selections.ts'
import { visibleLeases } from '../access/visible.ts'
import { leases, properties } from '../db/tables.ts'
import { owingLeases } from './owing.ts'

/** The filters of lists of leases. */
export type LeaseQuery = Partial<z.output<typeof listLeases.query> & { ids: string[] }>

/** A condition: the visible leases that a query asks for. Needs what `withHome` joins. */
export function matching(viewer: Viewer, query: LeaseQuery): SQL | undefined {
  return and(
    visibleLeases(viewer),
    query.ids ? inArray(leases.id, query.ids) : undefined,
    query.status ? eq(leases.status, query.status) : undefined,
    query.unitId ? eq(leases.unitId, query.unitId) : undefined,
    query.tenantId ? inArray(leases.id, leasesRentedBy(query.tenantId)) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    query.rented === undefined ? undefined : isRented(viewer, query.rented),
    query.owing ? sql`${leases.id} in (select lease_id from ${owingLeases(viewer)})` : undefined,
    query.ending ? endsIn(30) : undefined,
    query.endsWithin ? endsIn(query.endsWithin) : undefined,
    query.stage ? stages[query.stage] : undefined,
    query.depositDue === undefined ? undefined : isDepositDue(query.depositDue),
    leaseHas(query.q),
  )
}

/** Whether the viewer rents them; an array, because the index finds few of many leases by it. */
function isRented(viewer: Viewer, isTheirs: boolean): SQL {
  return isTheirs
    ? sql`${leases.id} = any(array${leasesRentedBy(viewer.id)})`
    : sql`${leases.id} <> all(array${leasesRentedBy(viewer.id)})`
}

/** The last day is within so many days; a lease that continues monthly has none but a recorded one. */
function endsIn(days: number): SQL {
  return sql`${leases.status} = 'active' and ${isWithin(lastDayKnown, days)}`
}

const stages: Record<(typeof leaseStages)[number], SQL> = {
  current: sql`${leases.status} = 'active'`,
  month_to_month: sql`(${leases.status} = 'active' and ${leases.monthToMonthSince} is not null)`,
  future: sql`${leases.status} = 'pending'`,
  ended: sql`${leases.status} in ('expired', 'terminated')`,
}

/** Whether the tenant has moved out, and part of the deposit is unaccounted for. */
function isDepositDue(isDue: boolean): SQL {
  const due = sql`(${leases.movedOutOn} is not null and ${depositHeldToday}::numeric > 0)`
  return isDue ? due : sql`not ${due}`
}

/** By the recorded end, else by the notice, else by the term. */
export const lastDayKnown = sql`coalesce(${leases.terminatedOn}, ${leases.moveOutOn}, ${leases.endDate})`
