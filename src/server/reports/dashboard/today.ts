import { and, eq, isNull, sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { namedRows, type Today } from '#shared/reports/dashboard-today.ts'
import type { Caller } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleOnLease, visibleRequests } from '../../access/visible.ts'
import { sumDueThisMonth } from '../../accounting/charges/due-this-month.ts'
import { isOpenRequest } from '../../db/tables/request-state.ts'
import { charges, maintenanceRequests, organizations } from '../../db/tables.ts'
import { sumOwing } from '../../leases/owing.ts'
import { countLeases, readDepositsDue, readEndingFirst, readLeaseList } from '../../leases/rows.ts'
import type { Db } from '../../postgres/database.ts'
import { readFigures } from './card-and-badge-figures.ts'
import { readSetup } from './setup.ts'
import { readVacancies } from './vacancies.ts'

/**
 * The tasks of today, in the rows a viewer sees; no rents and no debts for who reads no money.
 *
 * @param hasMailServer null for all but the operator
 */
export async function readToday(
  db: Db,
  viewer: Caller,
  hasMailServer: boolean | null,
): Promise<Today> {
  const { units, ...homes } = await readVacancies(db, viewer, namedRows)
  const seesMoney = can(viewer, 'charge:read')
  const setup = can(viewer, 'organization:update') ? await readSetup(db, viewer) : null
  const shared = {
    setup: setup && { ...setup, emails: hasMailServer },
    hasLeases: (await readLeaseList(db, viewer, { rented: false }, 1)).length > 0,
    openRepairs: await countOpenRepairs(db, viewer),
    vacant: {
      count: homes.totalUnits - homes.occupiedUnits - homes.nonRevenueUnits,
      units: units.map(unit => ({ ...unit, marketRent: seesMoney ? unit.marketRent : null })),
    },
  }
  if (!seesMoney) {
    const none = { count: 0, leases: [] }
    return {
      ...shared,
      money: null,
      late: { ...none, total: '0.00' },
      ending: none,
      deposits: none,
    }
  }
  const figures = await readFigures(db, viewer)
  const isLate = { owing: 'true', rented: false, largest: 'true' } as const
  const ending = await readEndingFirst(db, viewer, namedRows)
  return {
    ...shared,
    money: {
      owed: await readOwedThisMonth(db, viewer),
      collected: figures.revenue_this_month,
      overdue: figures.outstanding ?? '0.00',
      tenantsPastDue: figures.outstanding_tenants,
    },
    late: {
      ...(await sumOwing(db, viewer)),
      leases: await readLeaseList(db, viewer, isLate, namedRows),
    },
    deposits: {
      count: await countLeases(db, viewer, { depositDue: true, rented: false }),
      leases: await readDepositsDue(db, viewer, namedRows),
    },
    ending: {
      count: await countLeases(db, viewer, { ending: 'true', rented: false }),
      leases: ending.map(lease => ({
        ...lease,
        lastDay: lease.terminatedOn ?? lease.moveOutOn ?? lease.endDate,
        goesOn: lease.rollover && !lease.moveOutOn && !lease.terminatedOn,
      })),
    },
  }
}

async function readOwedThisMonth(db: Db, viewer: Caller): Promise<string> {
  if (seesWholeOrganization(viewer)) return sumDueThisMonth(db, viewer)
  const [row] = await db
    .select({ owed: sql<string>`coalesce(sum(${charges.amount}), 0)::numeric(14, 2)::text` })
    .from(charges)
    .innerJoin(organizations, eq(organizations.id, charges.organizationId))
    .where(
      and(
        visibleOnLease(viewer, charges),
        isNull(charges.voidedOn),
        sql`${charges.dueDate} >= date_trunc('month', ${todayThere})
          and ${charges.dueDate} < date_trunc('month', ${todayThere}) + interval '1 month'`,
      ),
    )
  return row?.owed ?? '0.00'
}

function countOpenRepairs(db: Db, viewer: Caller): Promise<number> {
  return db.$count(
    maintenanceRequests,
    and(visibleRequests(viewer), isOpenRequest(maintenanceRequests.status)),
  )
}
