import { standing } from '#shared/permissions.ts'
import { occupancyPercent } from '#shared/properties/units.ts'
import type { Insights } from '#shared/reports/dashboard-insights.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../postgres/database.ts'
import { readLatePayments } from '../reports/dashboard/late-payments.ts'
import { readMaintenanceCost } from '../reports/dashboard/maintenance-cost.ts'
import { readRentReview } from '../reports/dashboard/rent-review.ts'
import { readVacancies } from '../reports/dashboard/vacancies.ts'

/**
 * Insights by role: none for a tenant, no money for staff, their own properties for an owner.
 *
 * @param named how many rows each list names at most
 */
export async function insightsFor(db: Db, viewer: Caller, named: number): Promise<Insights> {
  const role = standing(viewer)
  if (role === 'tenant') {
    return { rentReview: null, occupancy: null, latePayments: null, maintenanceCost: null }
  }
  const vacancies = await readVacancies(db, viewer, named)
  const occupancy = {
    ...vacancies,
    occupancyPercent: occupancyPercent(vacancies),
  }
  if (role === 'staff') {
    const units = occupancy.units.map(unit => ({ ...unit, marketRent: null }))
    return {
      rentReview: null,
      occupancy: { ...occupancy, units, loss: null, unpriced: 0 },
      latePayments: null,
      maintenanceCost: null,
    }
  }
  return {
    rentReview: await readRentReview(db, viewer, named),
    occupancy,
    latePayments: await readLatePayments(db, viewer, named),
    maintenanceCost: await readMaintenanceCost(db, viewer),
  }
}
