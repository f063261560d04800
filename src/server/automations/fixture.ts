import { vi } from 'vitest'
import type {
  AutomationItem,
  AutomationKind,
  AutomationPreview,
  AutomationRun,
  AutomationRunItem,
} from '#shared/operations/automation-runs.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { recurringExpenses } from '../accounting/expenses/job.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { itIs, made, pay } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import type { Job } from '../jobs/job.ts'
import { leaseStates } from '../leases/job.ts'
import { maintenanceScheduleJob } from '../maintenance/job.ts'

/** Past and upcoming automations, read as their users do. */

export const runsUrl = '/api/automation-runs'

export const preview = async (who: User, kind: AutomationKind, days = 30) =>
  made(await who.get<AutomationPreview>(`/api/automations/${kind}/preview?days=${days}`))
export const runsOf = async (who: User, kind: AutomationKind) =>
  made(await who.get<AutomationRun[]>(`${runsUrl}?kind=${kind}`))
export const itemsOf = async (who: User, { id }: { id: string }) =>
  made(await who.get<AutomationRunItem[]>(`${runsUrl}/${id}/items`))
export const latest = async (who: User, kind: AutomationKind) => {
  const [run] = await runsOf(who, kind)
  if (!run) throw new Error(`No run of ${kind}`)
  return run
}
export const undo = (who: User, { id }: { id: string }) => who.delete(`${runsUrl}/${id}`)

export const lines = (items: readonly AutomationItem[]) =>
  items.map(({ event, day, amount, about }) => `${day} ${event} ${amount} ${about}`).sort()

/** Everything that a kind did since the beginning of the test. */
export async function done(who: User, kind: AutomationKind) {
  const runs = await runsOf(who, kind)
  const items = await Promise.all(runs.map(run => itemsOf(who, run)))
  return lines(items.flat())
}

/** Days go by, and the jobs run on each. */
export async function until(from: string, to: string, ...jobs: Job[]) {
  for (
    let day = Date.parse(`${from}T17:00:00Z`);
    day <= Date.parse(`${to}T17:00:00Z`);
    day += 864e5
  ) {
    vi.setSystemTime(day)
    for (const job of jobs) await runJob(job)
  }
}

export const jobs = [leaseStates, rentCharges, recurringExpenses, lateFees, maintenanceScheduleJob]

/** Two homes of 1,200 and 900 a month, with money held on the second, a bill and work that comes again. */
export async function office() {
  const lana = await landlord()
  itIs('2025-03-01')
  const [first, second] = lana.units
  const ann = await leaseUnit(lana, first?.id ?? '', (await tenantOf(lana)).id, {
    ...{ startDate: '2024-04-01', endDate: '2025-03-20', monthlyRent: '1200' },
  })
  const ben = await leaseUnit(lana, second?.id ?? '', (await tenantOf(lana)).id, {
    ...{ startDate: '2025-03-01', endDate: '2026-02-28', monthlyRent: '900' },
  })
  await runJob(rentCharges)
  await pay(lana, ben, '2000')
  made(
    await lana.post('/api/recurring-expenses', {
      ...{ propertyId: lana.property.id, category: 'insurance', payee: 'Shield', amount: '80' },
      ...{ rhythm: 'monthly', startsOn: '2025-03-12' },
    }),
  )
  made(
    await lana.post('/api/maintenance-schedules', {
      ...{ propertyId: lana.property.id, title: 'Filters', description: 'Change them' },
      ...{ priority: 'low', every: 2, everyUnit: 'weeks', startsOn: '2025-03-15', daysAhead: 3 },
    }),
  )
  return { lana, ann, ben }
}
