import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { type Link, leadsToReport } from '../definition.ts'

/** The report that lists what a figure of these days is made of. Needs a row with `metric`. */
export function reportOfMetric({ first, last }: { first: Day; last: Day }): Link {
  const period = `&from=${first}&to=${last}`
  const reports = {
    'Net receipts': `report=revenue-summary${period}`,
    'Operating expenses': `report=expense-report${period}`,
    NOI: `report=profit-and-loss${period}`,
    Occupancy: `report=rent-roll&asOf=${last}`,
    'Rent charged': `report=collection-report${period}`,
    'On-time': `report=collection-report${period}`,
    'Past due at month end': `report=collection-report${period}&asOf=${last}`,
    'Move-ins': `report=move-in-move-out${period}`,
    'Move-outs': `report=move-in-move-out${period}`,
    'Leases ending ≤ 30 days': `report=lease-expiration&asOf=${last}&horizonDays=30`,
  }
  return leadsToReport(sql`(${JSON.stringify(reports)}::jsonb ->> ${column})`)
}

const column: SQL = sql`"Metric"`
