import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { can } from '#shared/permissions.ts'
import {
  paramsOf,
  type ReportParams,
  type ReportType,
  reportTypes,
} from '#shared/reports/report-catalogue.ts'
import { callerOf, lastOfMarch, march, officeF } from '#test/office-f.ts'
import { giveTo } from '#test/ownership.ts'
import { database, memberOf } from '#test/world.ts'
import { makeReport } from './runs/make.ts'

let office: Awaited<ReturnType<typeof officeF>>
beforeAll(async () => {
  office = await officeF()
})

function paramsFor(reportType: ReportType): ReportParams {
  const takes = (name: string) => paramsOf[reportType].some(one => one === name)
  return {
    ...(takes('from') && march),
    ...(takes('asOf') && { asOf: lastOfMarch }),
    ...(takes('month') && { month: '2025-03' }),
  }
}

function detailed(reportType: ReportType, params: ReportParams = {}, viewer = office.viewer) {
  const request = { reportType, params: { ...paramsFor(reportType), ...params }, detailed: true }
  return makeReport(database.db, viewer, request, lastOfMarch)
}

const byProperty: ReportType[] = [
  'Revenue Summary',
  'Rent Roll',
  'Expense Report',
  'Occupancy Report',
  'Property Performance',
  'Maintenance Summary',
  'Vacancy Analysis',
  'Tenant Directory',
  'Lease Expiration',
  'Payment History',
  'Communication Log',
  'Collection Report',
  'Move-in/Move-out',
  'Deposit Liability',
]

describe('the properties of a report', () => {
  test.each(reportTypes)('%s: each has the totals of the same report of it alone', async type => {
    const made = await detailed(type)
    const groups = made.groups ?? []
    expect(made.groups !== null, type).toBe(byProperty.includes(type))
    expect(groups.reduce((rows, group) => rows + group.rows, 0)).toBe(
      groups.length ? made.rowCount : 0,
    )
    for (const group of groups) {
      const alone = await detailed(type, { propertyId: group.id ?? undefined })
      expect(alone.rowCount, group.name).toBe(group.rows)
      expect(alone.totals, group.name).toMatchObject(group.totals)
    }
  })

  test('are those of the rows, by name', async () => {
    const { groups, links } = await detailed('Rent Roll')
    expect(
      groups?.map(({ name, rows, totals }) => [name, rows, totals['Contract Rent']?.value]),
    ).toEqual([
      ['Alpha', 3, '2700.00'],
      ['Beta', 2, '2000.00'],
    ])
    expect(groups?.map(({ id }) => id)).toEqual([office.properties.alpha, office.properties.beta])
    expect(links?.rows.map(([property]) => property)).toEqual([
      ...Array(3).fill(office.properties.alpha),
      ...Array(2).fill(office.properties.beta),
    ])
  })

  test('are not in an answer that did not ask for them', async () => {
    const made = await office.report('Rent Roll')
    expect(made).not.toHaveProperty('links')
    expect(made).not.toHaveProperty('groups')
  })
})

const tables = {
  property: 'properties',
  unit: 'units',
  tenant: 'users',
  lease: 'leases',
  payment: 'payments',
  expense: 'expenses',
  account: 'accounts',
  // Of an expense recorded alone.
  bill: 'expenses',
  request: 'maintenance_requests',
} as const

describe('a link of a report', () => {
  test.each(reportTypes)('%s: leads to a record, and only from a column it has', async type => {
    const { links, columns, beside, rows } = await detailed(type)
    if (!links) return
    const shown = [...columns, ...(beside?.columns ?? [])].map(({ key }) => key)
    expect(links.rows).toHaveLength(rows.length)
    for (const [place, { key, to }] of links.columns.entries()) {
      expect(shown, key).toContain(key)
      const ids = links.rows.flatMap(row => row[place] ?? [])
      if (to === 'report') {
        for (const id of ids) expect(id).toMatch(/^report=[a-z-]+(&[A-Za-z]+=[\w-]+)*$/)
      } else if (ids.length > 0) {
        const found = await database.db.execute(
          sql`select id from ${sql.identifier(tables[to])} where id::text = any(${sql.param([...new Set(ids)])}::text[])`,
        )
        expect(found.rows, key).toHaveLength(new Set(ids).size)
      }
    }
  })

  test('of an amount of Profit & Loss leads to its entries', async () => {
    const { links, rows } = await detailed('Profit & Loss')
    const at = links?.columns.findIndex(({ key }) => key === 'Amount') ?? -1
    const lines = rows.map((row, place) => [row.Line, links?.rows[place]?.[at]])
    expect(lines).toContainEqual(['Rent', 'report=revenue-summary'])
    expect(lines).toContainEqual(['Repairs', 'report=expense-report&category=repairs'])
    expect(lines).toContainEqual(['Net operating income', null])
  })

  test('never names a column of money to staff', async () => {
    const { user } = await memberOf(office.lana, 'staff')
    const staff = callerOf(user.id, 'staff', office.organizationId)
    const { links, groups } = await detailed('Vacancy Analysis', {}, staff)
    expect(links?.columns.map(({ key }) => key)).toEqual(['Property', 'Unit'])
    expect(Object.keys(groups?.[0]?.totals ?? {})).toEqual(['Days Vacant'])
    expect(can(staff, 'financials:read')).toBe(false)
  })

  test('of an owner stays within their properties', async () => {
    const owner = await memberOf(office.lana, 'owner')
    await giveTo(office.lana, owner, office.properties.beta)
    const viewer = callerOf(owner.user.id, 'owner', office.organizationId)
    const { groups, links } = await detailed('Rent Roll', {}, viewer)
    expect(groups?.map(({ name }) => name)).toEqual(['Beta'])
    expect(new Set(links?.rows.map(([property]) => property))).toEqual(
      new Set([office.properties.beta]),
    )
  })
})
