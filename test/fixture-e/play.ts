import { rentCharges } from '#server/accounting/charge-runs/job.ts'
import { lateFees } from '#server/accounting/late-fees/job.ts'
import { itIs } from '#server/fixture.ts'
import { runJob } from '#server/jobs/fixture.ts'
import { leaseStates } from '#server/leases/job.ts'
import { type Day, lastOfMonth } from '#shared/dates.ts'
import { events } from './events.ts'
import { type Office, officeE } from './office.ts'

/**
 * Plays Fixture E through the API with a set clock, from New Year’s Day of 2025 to the end of a
 * day, where the clock stays. The jobs run on each day with events or possible late rent.
 */
export async function playE(until: Day = '2025-12-31'): Promise<Office> {
  const office = await officeE()
  const days = new Set([...events.map(([on]) => on), ...daysOfJobs()])
  for (const day of [...days].filter(on => on <= until).sort()) {
    itIs(day)
    for (const job of [leaseStates, rentCharges, lateFees]) await runJob(job)
    for (const [on, does] of events) if (on === day) await does(office)
  }
  itIs(until)
  return office
}

/** Rent is due on the 1st, the 10th and the last day of a month; its five days of grace are over on the sixth day after. */
function daysOfJobs(): Day[] {
  const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)
  return months.flatMap(month => [
    ...['01', '06', '07', '10', '16'].map(day => `${month}-${day}`),
    lastOfMonth(`${month}-01`),
  ])
}
