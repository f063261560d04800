import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Caller } from '#server/access/caller.ts'
import { organizations, users } from '#server/db/tables.ts'
import { type Made, makeReport } from '#server/reports/runs/make.ts'
import type { Role } from '#shared/person.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { loadFixtureF } from './fixture-f.ts'
import { database, newcomer } from './world.ts'

/** The date of Fixture F. */
export const lastOfMarch = '2025-03-31'
export const march = { from: '2025-03-01', to: '2025-03-31' }
export const february = { from: '2025-02-01', to: '2025-02-28' }

/** An organization filled with Fixture F, its admin, and reports made as of 31 March 2025. */
export async function officeF() {
  const founder = await newcomer({ firstName: 'Lana', lastName: 'Lord' })
  const organizationId = v7()
  await database.db.insert(organizations).values({ id: organizationId, name: 'Fixture Homes' })
  await database.db
    .update(users)
    .set({ organizationId, role: 'admin' })
    .where(eq(users.id, founder.user.id))
  const lana = { ...founder, user: { ...founder.user, organizationId, role: 'admin' as const } }
  const office = { organizationId, userId: lana.user.id }
  // At once, because other tests' jobs visit every office and would post charges to a lease too
  // early.
  const rows = await database.transaction(tx => loadFixtureF(tx, office))
  const viewer = callerOf(lana.user.id, 'admin', organizationId)
  const report = (reportType: ReportType, params: ReportParams = {}, who: Caller = viewer) =>
    makeReport(database.db, who, { reportType, params }, lastOfMarch)
  return { lana, organizationId, viewer, report, ...rows }
}

export function callerOf(id: string, role: Role, organizationId: string | null): Caller {
  return { id, role, organizationId, rents: organizationId === null, sid: '' }
}

/** The rows of a report, each as its values in the order of the columns. */
export function linesOf({ rows }: Made) {
  return rows.map(row => Object.values(row))
}

/** The totals of a report by their labels. */
export function totalsOf({ totals }: Made) {
  return Object.fromEntries(
    Object.entries(totals ?? {}).map(([label, { value }]) => [label, value]),
  )
}
