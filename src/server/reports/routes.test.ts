import { beforeAll, describe, expect, test } from 'vitest'
import { payments } from '#server/db/tables.ts'
import { mayMake, type ReportType, reportTypes } from '#shared/reports/report-catalogue.ts'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import type { Report } from '#shared/reports/reports.ts'
import { march, officeF } from '#test/office-f.ts'
import { giveTo } from '#test/ownership.ts'
import { database, landlord, memberOf, renterOf, signIn, type User } from '#test/world.ts'

type Refusal = { message: string; fields?: Record<string, string> }

let office: Awaited<ReturnType<typeof officeF>>
let lana: User
beforeAll(async () => {
  office = await officeF()
  lana = office.lana
})

const make = (who: User, reportType: ReportType, params: object = {}) =>
  who.post<Report>('/api/reports/generate', { reportType, params })

describe('a report', () => {
  test('requires nothing but its name', async () => {
    const { status, body } = await lana.post<Report>('/api/reports/generate', {
      reportType: 'Revenue Summary',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reportType: 'Revenue Summary',
      params: { from: null, to: null, propertyId: null },
      rowCount: 7,
      nextOffset: null,
      organization: 'Fixture Homes',
      currency: 'USD',
    })
    expect(body.columns[1]).toEqual({ key: 'Amount', label: 'Amount', type: 'money' })
    expect(Object.keys(body.rows[0] ?? {})).toEqual(['Date', 'Amount', 'Method', 'Notes'])
    expect(body.totals?.Amount).toEqual({ type: 'money', value: '8135.48' })
  })

  test('answers numbers as numbers and money as text, in the order of its columns', async () => {
    const { text, body } = await make(lana, 'Property Performance', march)
    expect(text).toContain('"Units":3,"Occupied":2,"Occupancy %":"66.7"')
    for (const row of body.rows)
      expect(Object.keys(row)).toEqual(body.columns.map(({ key }) => key))
  })

  test.each<[ReportType | 'Nonsense', object, string]>([
    ['Nonsense', {}, 'Choose one of the reports'],
    ['Rent Roll', march, 'Rent Roll takes no from'],
    ['Revenue Summary', { from: '2025-02-30' }, 'Enter a date that exists'],
    [
      'Revenue Summary',
      { from: '2025-03-02', to: '2025-03-01' },
      'The period ends before it starts',
    ],
    ['Revenue Summary', { to: '2999-01-01' }, 'The period cannot end in the future'],
    ['Rent Roll', { asOf: '2999-01-01' }, 'The day cannot be in the future'],
    ['Monthly Dashboard', { month: '2025-13' }, 'Enter a month such as 2025-03'],
    ['Monthly Dashboard', { month: '2999-01' }, 'Choose a month that has begun'],
    ['Expense Report', { category: 'gifts' }, 'Choose one of the expense categories'],
    ['Profit & Loss', { basis: 'barter' }, 'Choose cash or accrual'],
    ['Lease Expiration', { horizonDays: 0 }, 'Enter a number of days from 1 to 730'],
    ['Maintenance Trends', { months: 6.5 }, 'Must be a whole number'],
    ['Tenant Directory', { status: 'former' }, 'Choose current or all'],
    ['Rent Roll', { propertyId: 'Alpha' }, 'Not a valid id'],
  ])('refuses %s of %j with a sentence', async (reportType, params, sentence) => {
    const asked = { reportType, params }
    const { status, body } = await lana.post<Refusal>('/api/reports/generate', asked)
    expect(status).toBe(400)
    expect(Object.values(body.fields ?? {})).toContain(sentence)
  })

  test('refuses unknown params', async () => {
    const { status } = await make(lana, 'Rent Roll', { organizationId: office.organizationId })
    expect(status).toBe(400)
  })

  test('looks ahead where that is its purpose', async () => {
    expect((await make(lana, 'Lease Expiration', { asOf: '2999-01-01' })).status).toBe(200)
  })

  test('comes in pages when it is long, its totals of all of it', async () => {
    const other = await officeF()
    const row = {
      organizationId: other.organizationId,
      leaseId: other.leases.ann,
      amount: '1.00',
      paymentDate: new Date('2025-03-20T17:00:00Z'),
      receivedOn: '2025-03-20',
      status: 'completed' as const,
      recordedBy: other.lana.user.id,
    }
    for (let part = 0; part < 5; part++)
      await database.db.insert(payments).values(Array.from({ length: 1_000 }, () => row))
    const first = await make(other.lana, 'Revenue Summary')
    expect(first.body).toMatchObject({ rowCount: 5_007, nextOffset: 5_000 })
    const next = await other.lana.post<Report>('/api/reports/generate', {
      reportType: 'Revenue Summary',
      offset: 5_000,
    })
    expect(next.body).toMatchObject({ rowCount: 5_007, nextOffset: null, runId: null })
    expect(next.body.rows).toHaveLength(7)
    expect(next.body.totals).toEqual(first.body.totals)
    expect(first.body.totals?.Amount?.value).toBe('13135.48')
  })
})

describe('access by role', () => {
  test('each role makes the reports of its row in the table and is refused the others', async () => {
    const owner = await memberOf(lana, 'owner')
    const staff = await memberOf(lana, 'staff')
    const tenant = await signIn(office.people.ann)
    for (const who of [lana, owner, staff, tenant]) {
      for (const reportType of reportTypes) {
        const { status } = await make(who, reportType)
        expect(status, `${who.user.role}: ${reportType}`).toBe(
          mayMake(who.user, reportType) ? 200 : 403,
        )
      }
    }
    expect(reportTypes.filter(type => mayMake(staff.user, type))).toEqual([
      'Maintenance Summary',
      'Vacancy Analysis',
      'Maintenance Trends',
      'Move-in/Move-out',
    ])
    expect(reportTypes.filter(type => mayMake(tenant.user, type))).toEqual(['Payment History'])
    expect(reportTypes.filter(type => !mayMake(owner.user, type))).toEqual([
      'Tenant Directory',
      'Payment History',
      'Communication Log',
      'Bank Reconciliation',
    ])
  })

  test('an owner gets the figures of their own properties alone', async () => {
    const owner = await memberOf(lana, 'owner')
    expect((await make(owner, 'Rent Roll')).body.rows).toEqual([])
    await giveTo(lana, owner, office.properties.beta)
    const { body } = await make(owner, 'Profit & Loss', march)
    expect(body.totals?.NOI?.value).toBe('894.00')
    expect((await make(owner, 'Revenue Summary', march)).body.totals?.Amount?.value).toBe('1200.00')
    expect((await make(owner, 'Expense Report', march)).body.totals?.Amount?.value).toBe('906.00')
    const alpha = await make(owner, 'Rent Roll', { propertyId: office.properties.alpha })
    expect(alpha.status).toBe(404)
  })

  test('staff see vacancies, moves and trends without a word about money', async () => {
    const staff = await memberOf(lana, 'staff')
    for (const reportType of [
      'Vacancy Analysis',
      'Move-in/Move-out',
      'Maintenance Trends',
    ] as const) {
      const { body } = await make(
        staff,
        reportType,
        reportType === 'Maintenance Trends' ? {} : march,
      )
      expect(body.rowCount, reportType).toBeGreaterThan(1)
      expect(JSON.stringify(body), reportType).not.toMatch(/\d\.\d\d"|money|Rent|Loss|Cost|Deposit/)
    }
  })

  test('a tenant gets their own payments and no total over two landlords', async () => {
    const ann = await signIn(office.people.ann)
    const one = await make(ann, 'Payment History', march)
    expect(one.body.totals?.Completed?.value).toBe('1500.00')
    expect(one.body.rows.map(row => row.Tenant)).toEqual(['Ann Lee'])
    const foreign = { ...march, tenantId: office.people.bob }
    expect((await make(ann, 'Payment History', foreign)).status).toBe(404)
    const other = await landlord()
    await renterOf(other, other.units[0]?.id ?? '', ann)
    const two = await make(ann, 'Payment History', march)
    expect(two.body.totals).toBeNull()
    expect(two.body.notes).toEqual(['Amounts of different landlords cannot be totaled'])
  })

  test.each(['owner', 'staff'] as const)(
    'a member in the role %s who rents gets the payments of their own homes, and of no other',
    async role => {
      const [here, there] = [await officeF(), await landlord()]
      const sam = await memberOf(here.lana, role)
      const { alpha, beta } = here.properties
      await here.lana.patch(`/api/properties/${alpha}`, {
        ownerSince: '2000-01-01',
        ownerId: role === 'owner' ? sam.user.id : null,
      })
      await here.lana.patch(`/api/properties/${beta}`, {
        ownerSince: '2000-01-01',
        ownerId: role === 'owner' ? sam.user.id : null,
      })
      expect((await make(sam, 'Payment History', march)).status).toBe(403)
      const { lease } = await renterOf(there, there.units[0]?.id ?? '', sam)
      const paid = { leaseId: lease.id, amount: '321.00', paymentDate: '2025-03-10' }
      expect((await there.post('/api/payments', paid)).status).toBe(201)

      const { body, text } = await make(sam, 'Payment History', march)
      expect(body.rows.map(row => row.Amount)).toEqual(['321.00'])
      expect(body.totals?.Completed?.value).toBe('321.00')
      expect(text).not.toMatch(/Ann Lee|Bob Ray|Beta/)
      const rows = { reportType: 'Payment History', params: march }
      expect((await sam.post('/api/reports/rows', rows)).text).not.toMatch(/Ann Lee|Bob Ray|Beta/)
      for (const params of [{ propertyId: alpha }, { tenantId: here.people.bob }])
        expect((await make(sam, 'Payment History', params)).status).toBe(404)
      for (const reportType of ['Tenant Directory', 'Communication Log'] as const)
        expect((await make(sam, reportType)).status).toBe(403)
      expect((await make(sam, 'Rent Roll')).status).toBe(role === 'owner' ? 200 : 403)

      const runsOf = async (who: User) =>
        (await who.get<ReportRun[]>('/api/report-runs')).body.map(({ id }) => id)
      expect(await runsOf(sam)).toContain(body.runId)
      for (const lord of [here.lana, there]) {
        expect(await runsOf(lord)).not.toContain(body.runId)
        expect((await lord.get(`/api/report-runs/${body.runId}`)).status).toBe(404)
      }
    },
  )

  test('no report contains data of another landlord', async () => {
    const other = await landlord()
    for (const reportType of reportTypes) {
      const { text } = await make(other, reportType)
      // With their decimal points: four digits alone may occur in an id by chance.
      expect(text, reportType).not.toMatch(
        /Ann Lee|Bob Ray|Cy Co|Dee Fox|Beta|3485\.48|8135\.48|Leaky/,
      )
    }
    const { alpha } = office.properties
    expect((await make(other, 'Rent Roll', { propertyId: alpha })).status).toBe(404)
    const tenantId = office.people.ann
    expect((await make(other, 'Payment History', { tenantId })).status).toBe(404)
  })
})
