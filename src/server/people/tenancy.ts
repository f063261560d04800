import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { balanceToday, todayThere } from '../access/selections.ts'
import { visibleLeases } from '../access/visible.ts'
import {
  coTenants,
  leaseSums,
  leases,
  organizations,
  properties,
  units,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/**
 * The relevant lease of a tenant: an active one before one to come, and that before a past one; of
 * several the one that began last.
 */

const rank: SQL = sql`(${leases.status} <> 'active')::int + (${leases.status} not in ('active', 'pending'))::int`
const isActive: SQL = sql`${leases.status} = 'active'`
const endsOn: SQL = sql`coalesce(${leases.terminatedOn}, ${leases.moveOutOn}, ${leases.endDate})`

/** The relevant lease of the person in `users` among those visible by role, and the balance of all of them. */
export function tenancyOf(db: Db, caller: Caller) {
  return db
    .select({
      leaseId: sql`${leases.id}`.as('lease_id'),
      rank: sql`${rank}`.as('rank'),
      isActive: sql`${isActive}`.as('is_active'),
      endsOn: sql`${endsOn}`.as('ends_on'),
      today: sql`${todayThere}`.as('today'),
      propertyId: sql`${properties.id}`.as('property_id'),
      home: sql`concat_ws(' ', ${properties.name}, ${units.unitNumber})`.as('home'),
      balance: sql`(sum(${balanceToday}) over ())::numeric(12, 2)`.as('balance'),
      lease: sql`json_build_object('id', ${leases.id}, 'status', ${leases.status},
        'startDate', ${leases.startDate}, 'endDate', ${leases.endDate}, 'monthToMonthSince', ${leases.monthToMonthSince},
        'unit', json_build_object('id', ${units.id}, 'unitNumber', ${units.unitNumber},
          'propertyId', ${properties.id}, 'propertyName', ${properties.name}))`.as('lease'),
    })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(and(inArray(leases.id, leasesRentedBy(users.id)), byRoleAlone(caller)))
    .orderBy(rank, sql`${leases.startDate} desc`, leases.id)
    .limit(1)
    .as('tenancy')
}

/** The same of everyone at once, with what filters ask for: of 100,000 people several times as fast as one after the other. */
export function tenanciesOf(caller: Caller): SQL {
  const others = sql`join ${coTenants} on ${and(eq(coTenants.leaseId, leases.id), ne(coTenants.userId, leases.tenantId))}`
  return sql`(select distinct on (rented.user_id) rented.*,
      (sum(rented.owed) over (partition by rented.user_id))::numeric(12, 2) as balance
    from (${rentedBy(caller, leases.tenantId)} union all ${rentedBy(caller, coTenants.userId, others)}) rented
    order by rented.user_id, rented.rank, rented.start_date desc, rented.lease_id) tenancy`
}

function rentedBy(
  caller: Caller,
  person: typeof leases.tenantId | typeof coTenants.userId,
  of: SQL = sql``,
): SQL {
  return sql`select ${person} as user_id, ${leases.id} as lease_id, ${leases.startDate} as start_date,
      ${rank} as rank, ${isActive} as is_active, ${endsOn} as ends_on, ${todayThere} as today,
      ${units.propertyId} as property_id, ${balanceToday} as owed
    from ${leases} ${of} join ${units} on ${eq(units.id, leases.unitId)}
      join ${organizations} on ${eq(organizations.id, leases.organizationId)}
      left join ${leaseSums} on ${eq(leaseSums.leaseId, leases.id)}
    where ${byRoleAlone(caller)}`
}

/** Not what a landlord rents from another one. */
export function byRoleAlone(caller: Caller): SQL {
  return visibleLeases({ ...caller, rents: false })
}
