import { beforeAll, describe, expect, test } from 'vitest'
import type { Aging, Deposits } from '#shared/financials.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { ReportParams, ReportType } from '#shared/report-catalogue.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { playE } from '#test/fixture-e/play.ts'
import { callerOf } from '#test/office-f.ts'
import { database, organizationIdOf } from '#test/world.ts'
import { itIs } from '../api/fixture.ts'
import { type Made, makeReport } from './make.ts'

/** Fixture E: a year of seven leases, whose figures were worked out apart from the program. */
let office: Awaited<ReturnType<typeof playE>>
let report: (reportType: ReportType, params?: ReportParams) => Promise<Made>
const lastOfYear = '2025-12-31'

beforeAll(async () => {
  office = await playE()
  const viewer = callerOf(office.lana.user.id, 'admin', await organizationIdOf(office.lana))
  report = (reportType, params = {}) =>
    makeReport(database.db, viewer, { reportType, params }, lastOfYear)
}, 120_000)

const total = (made: Made, label: string) => String(made.totals?.[label]?.value ?? '0.00')
const sum = (made: Made, ...labels: string[]) =>
  fromCents(labels.reduce((cents, label) => cents + toCents(total(made, label)), 0))

test('cash income of the year is 81,767.29', async () => {
  const year = { from: '2025-01-01', to: lastOfYear }
  expect(total(await report('Profit & Loss', year), 'Income')).toBe('81767.29')
})
