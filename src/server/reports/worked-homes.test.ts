import { beforeAll, describe, expect, test } from 'vitest'
import { february, linesOf, march, officeF, totalsOf } from '#test/office-f.ts'

/** Domain.md §2, continued: properties, people and the work. */
let report: Awaited<ReturnType<typeof officeF>>['report']
beforeAll(async () => {
  report = (await officeF()).report
})

describe('homes in March', () => {
  test('Occupancy Report keeps its five columns; occupancy is in the footer', async () => {
    const made = await report('Occupancy Report')
    expect(made.rows).toEqual([
      {
        Property: 'Alpha',
        Address: '1 Alpha St',
        'Total Units': 3,
        Type: 'residential',
        Status: 'Active',
      },
      {
        Property: 'Beta',
        Address: '2 Beta Ave',
        'Total Units': 2,
        Type: 'commercial',
        Status: 'Active',
      },
    ])
    expect(totalsOf(made)).toEqual({ Properties: 2, Units: 5, Occupied: 3, Occupancy: '60.0' })
    expect(made.notes).toEqual([])
  })

  test('Property Performance shows 1,842.64 and 894.00, percents made from the sums', async () => {
    const made = await report('Property Performance', march)
    expect(linesOf(made)).toEqual([
      ['Alpha', 3, 2, '66.7', '2700.00', '2285.48', '83.9', '200.00', '642.84', '1842.64', 1],
      ['Beta', 2, 1, '50.0', '3800.00', '1200.00', '31.6', '0.00', '306.00', '894.00', 1],
    ])
    expect(totalsOf(made)).toEqual({
      Units: 5,
      Occupied: 3,
      'Occupancy %': '60.0',
      'Potential Rent': '6500.00',
      Collected: '3485.48',
      'Economic Occupancy %': '53.3',
      'Other Income': '200.00',
      'Operating Expenses': '948.84',
      NOI: '2736.64',
      'Open Requests': 2,
    })
  })

  test('Vacancy Analysis counts the days between tenants, cut to the month', async () => {
    const made = await report('Vacancy Analysis', march)
    expect(linesOf(made)).toEqual([
      ['Alpha', 'A2', '1200.00', '2025-03-06', '2025-03-16', 11, '425.81', 'Re-let'],
      ['Alpha', 'A3', 'N/A', '2025-03-01', '', 31, 'N/A', 'Vacant'],
      ['Beta', 'B2', '1800.00', '2025-03-01', '', 31, '1800.00', 'Vacant'],
    ])
    expect(totalsOf(made)).toEqual({
      'Days Vacant': 73,
      'Vacancy Loss': '2225.81',
      'Vacancy %': '47.1',
      'Loss ÷ Potential Rent': '34.2',
    })
    expect(made.notes).toEqual(['1 vacant unit without market rent is left out of the loss'])
    const before = await report('Vacancy Analysis', february)
    expect(totalsOf(before)).toMatchObject({ 'Days Vacant': 56, 'Vacancy Loss': '1800.00' })
  })

  test('a gap over two months loses each month’s own share', async () => {
    const made = await report('Vacancy Analysis', { from: '2025-02-15', to: '2025-03-10' })
    // B2: 14 of 28 days of February and 10 of 31 of March.
    expect(linesOf(made)[2]?.slice(5, 7)).toEqual([24, '1480.65'])
  })

  test('Lease Expiration counts move-outs in 30, 60 and 90 days', async () => {
    const made = await report('Lease Expiration')
    expect(linesOf(made)).toEqual([
      ['Beta', 'B1', 'Cy Co', '2025-04-15', 15, '2000.00', '2000.00', 'Active'],
      ['Alpha', 'A1', 'Ann Lee', '2025-05-31', 61, '1500.00', '1500.00', 'Active'],
    ])
    expect(totalsOf(made)).toMatchObject({
      'Contract Rent': '3500.00',
      '0–30 days': 1,
      '31–60 days': 0,
      '61–90 days': 1,
      '61–90 days, rent': '1500.00',
    })
    const near = await report('Lease Expiration', { horizonDays: 60 })
    expect(near.rows).toHaveLength(1)
    const noticed = await report('Lease Expiration', { asOf: '2025-02-28', horizonDays: 30 })
    expect(linesOf(noticed).map(line => [line[2], line[3], line[7]])).toEqual([
      ['Dee Fox', '2025-03-05', 'Notice'],
    ])
  })

  test('Tenant Directory: residents of today, or all tenants ever', async () => {
    const all = await report('Tenant Directory')
    expect(linesOf(all).map(line => [line[0], line[2], line[3]])).toEqual([
      ['Ann Lee', 'tenant', '2024-05-20'],
      ['Bob Ray', 'tenant', '2025-03-10'],
      ['Cy Co', 'tenant', '2023-04-01'],
      ['Dee Fox', 'tenant', '2024-03-20'],
    ])
    const current = await report('Tenant Directory', { status: 'current' })
    expect(linesOf(current).map(line => line[0])).toEqual(['Ann Lee', 'Bob Ray', 'Cy Co'])
    expect(totalsOf(current)).toEqual({ Tenants: 3 })
  })

  test('Communication Log shows senders and receivers, never the text', async () => {
    const made = await report('Communication Log')
    expect(totalsOf(made)).toEqual({ Messages: 3, Unread: 1 })
    expect(linesOf(made)[0]).toEqual([
      '2025-03-06',
      'Ann Lee',
      'Lana Lord',
      'The tap',
      'sent',
      'Alpha',
    ])
    expect(JSON.stringify(made)).not.toContain('A secret between us')
  })
})

describe('the work of March', () => {
  test('Maintenance Summary lists the cancelled but does not total it', async () => {
    const made = await report('Maintenance Summary', march)
    expect(made.rows[0]).toEqual({
      Title: 'No heat',
      Priority: 'urgent',
      Status: 'pending',
      'Created At': '2025-03-30',
      'Estimated Cost': 'N/A',
    })
    expect(totalsOf(made)).toEqual({ Requests: 4, Open: 2, 'Estimated Cost': '230.00' })
  })

  test('Maintenance Trends puts each event into its own month', async () => {
    const made = await report('Maintenance Trends', { months: 2 })
    expect(linesOf(made)).toEqual([
      ['2025-02', 0, 0, 0, 0, 'N/A', '0.00', '0.00'],
      ['2025-03', 4, 1, 1, 2, '3.0', '230.00', '320.00'],
    ])
    expect(totalsOf(made)).toMatchObject({ Created: 4, 'Avg Days to Complete': '3.0' })
    expect((await report('Maintenance Trends')).rows).toHaveLength(6)
  })

  test('Move-in/Move-out counts actual moves', async () => {
    const made = await report('Move-in/Move-out', march)
    expect(linesOf(made)).toEqual([
      [
        '2025-03-05',
        'Move-out',
        'Alpha',
        'A2',
        'Dee Fox',
        '1150.00',
        '1150.00',
        '2025-02-03',
        'New job elsewhere',
      ],
      ['2025-03-17', 'Move-in', 'Alpha', 'A2', 'Bob Ray', '1200.00', '1200.00', 'N/A', 'N/A'],
    ])
    expect(totalsOf(made)).toEqual({ 'Move-ins': 1, 'Move-outs': 1, Net: 0 })
  })

  test('Monthly Dashboard holds March against February', async () => {
    const made = await report('Monthly Dashboard', { month: '2025-03' })
    expect(linesOf(made)).toEqual([
      ['Net receipts', '3485.48', '4650.00', '-25.0%'],
      ['Operating expenses', '948.84', '372.00', '155.1%'],
      ['NOI', '2736.64', '4278.00', '-36.0%'],
      ['Occupancy', '60.0%', '60.0%', '0.0 pp'],
      ['Rent charged', '4266.13', '4650.00', '-8.3%'],
      ['On-time', '53.1%', '100.0%', '-46.9 pp'],
      ['Past due at month end', '885.00', '0.00', 'N/A'],
      ['Move-ins', '1', '0', '1'],
      ['Move-outs', '1', '0', '1'],
      ['Open requests', '2', '0', '2'],
      ['Completed', '1', '0', '1'],
      ['Leases ending ≤ 30 days', '1', '1', '0'],
    ])
    expect(made.totals).toBeNull()
  })
})
