import type { Day } from '#shared/dates.ts'
import { type ReportType, reportGroups } from '#shared/reports/report-catalogue.ts'
import type { Caller } from '../access/caller.ts'
import { reportRuns } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { makeReport } from '../reports/runs/make.ts'
import { runValues } from '../reports/runs/runs.ts'
import { ago, idOf, morning } from './marks.ts'
import type { Portfolio } from './plan.ts'

const again: readonly ReportType[] = [
  'Rent Roll',
  'Rent Roll',
  'Rent Roll',
  'Revenue Summary',
  'Revenue Summary',
  'Collection Report',
  'Collection Report',
  'Profit & Loss',
]

/** Without those of the ledger: a demo month shows the specification's 24. */
const once: readonly ReportType[] = [
  ...reportGroups.Financial,
  ...reportGroups.Property,
  ...reportGroups.Tenant,
  ...reportGroups.Operational,
]

/** 24 reports of the last four weeks, really made, each as of its own day. */
export async function makeRuns(db: Db, today: Day, plan: Portfolio): Promise<void> {
  for (const [place, reportType] of [...again, ...once].entries()) {
    const caller = callerFor(plan, place % 3 === 1 ? 'manager' : 'admin')
    const daysAgo = 24 - place
    const day = ago(today, daysAgo)
    const moment = morning(day, place * 11)
    const made = await makeReport(db, caller, { reportType, params: {} }, day)
    const output = place % 4 === 0 ? 'pdf' : place % 5 === 0 ? 'csv' : 'view'
    await db.insert(reportRuns).values({
      ...runValues(caller, { ...made, generatedAt: moment }, output),
      id: idOf(`run:${place}`, moment),
      createdAt: moment,
    })
  }
}

/** A colleague as a signed-in caller. */
export function callerFor({ organization, people }: Portfolio, role: 'admin' | 'manager'): Caller {
  const person = people.find(one => one.role === role)
  if (!person) throw new Error(`The demo has no ${role}`)
  return { id: person.id, role, organizationId: organization.id, rents: false, sid: '' }
}
