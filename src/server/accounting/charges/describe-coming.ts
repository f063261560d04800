import { eq } from 'drizzle-orm'
import type { ComingCharge } from '#shared/accounting/coming-charges.ts'
import { daysInclusive } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import {
  organizationShape,
  payersOfLease,
  tenantShape,
  unitShape,
} from '../../access/selections.ts'
import { leases, organizations, properties, units, users } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import type { ChargeSchedule, DueCharge } from '../ledger/charge-schedule.ts'
import { rentOn } from '../ledger/proration.ts'

/** A charge that a plan will post on a lease. */
export interface Coming {
  leaseId: string
  plan: ChargeSchedule
  charge: DueCharge
}

/** Charges to come of visible leases, with their tenants, units and payers, in the same order. */
export async function describeComing(db: Db, coming: readonly Coming[]): Promise<ComingCharge[]> {
  const homes = await homesOf(db, [...new Set(coming.map(({ leaseId }) => leaseId))])
  return coming.flatMap(one => {
    const home = homes.get(one.leaseId)
    return home ? [described(one, home)] : []
  })
}

type Home = Awaited<ReturnType<typeof selectHomes>>[number]

function described({ leaseId, plan, charge }: Coming, home: Home): ComingCharge {
  const { organization, tenant, unit, payers } = home
  const { kind, description, dueDate, periodStart, periodEnd, periodDays, isAgain } = charge
  const monthly = rentOn(plan.steps, periodStart)
  const days = daysInclusive(periodStart, periodEnd)
  // A share has an amount of its own.
  const isShared = plan.payers.length > 0
  const whole = isShared && days === periodDays ? charge.amount : monthly
  const isOne = isShared ? days === periodDays : monthly === rentOn(plan.steps, periodEnd)
  const payer = payers.find(({ id }) => id === charge.payerId)
  return {
    ...{ leaseId, organization, tenant, unit },
    ...{ kind, description, dueDate, periodStart, periodEnd, periodDays, isAgain },
    payer: payer ? { id: payer.id, kind: payer.kind, name: payer.name } : null,
    amount: fromCents(charge.amount),
    credits: charge.credits.map(({ reason, amount }) => ({ reason, amount: fromCents(amount) })),
    days,
    monthly: isOne ? fromCents(whole) : null,
  }
}

async function homesOf(db: Db, leaseIds: readonly string[]): Promise<Map<string, Home>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await selectHomes(db, leaseIds)
  return new Map(rows.map(row => [row.id, row]))
}

function selectHomes(db: Db, leaseIds: readonly string[]) {
  return db
    .select({
      id: leases.id,
      organization: organizationShape,
      tenant: tenantShape,
      unit: unitShape,
      payers: payersOfLease,
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(among(leases.id, leaseIds))
}
