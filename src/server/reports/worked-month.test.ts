import { beforeAll, describe, expect, test } from 'vitest'
import { february, linesOf, march, officeF, totalsOf } from '#test/office-f.ts'
import type { Made } from './runs/make.ts'

/** Domain.md §2 works March 2025 out by hand; these are its figures, report by report. */
let report: Awaited<ReturnType<typeof officeF>>['report']
let office: Awaited<ReturnType<typeof officeF>>
beforeAll(async () => {
  office = await officeF()
  report = office.report
})

const labels = ({ columns }: Made) => columns.map(({ label }) => label)

describe('money in March', () => {
  test('Revenue Summary lists completed payments, newest first, and sums each method', async () => {
    const made = await report('Revenue Summary', march)
    expect(labels(made)).toEqual(['Date', 'Amount', 'Method', 'Notes'])
    expect(made.rows).toEqual([
      { Date: '2025-03-17', Amount: '600.00', Method: 'online', Notes: '' },
      { Date: '2025-03-10', Amount: '1200.00', Method: 'check', Notes: '' },
      { Date: '2025-03-03', Amount: '185.48', Method: 'cash', Notes: 'last days' },
      { Date: '2025-03-01', Amount: '1500.00', Method: 'bank_transfer', Notes: '' },
    ])
    expect(totalsOf(made)).toEqual({
      Payments: 4,
      Amount: '3485.48',
      cash: '185.48',
      check: '1200.00',
      bank_transfer: '1500.00',
      online: '600.00',
    })
    expect(totalsOf(await report('Revenue Summary', february))).toMatchObject({
      Payments: 3,
      Amount: '4650.00',
      'N/A': '4650.00',
    })
  })

  test('Rent Roll lists every unit once, with balance and deposit', async () => {
    const made = await report('Rent Roll')
    expect(made.params).toEqual({ asOf: '2025-03-31', propertyId: null })
    expect(linesOf(made)).toEqual([
      [
        'Alpha',
        'A1',
        'Ann Lee',
        'Occupied',
        '2024-06-01',
        '2025-05-31',
        '1500.00',
        '1500.00',
        '1500.00',
        '0.00',
      ],
      [
        'Alpha',
        'A2',
        'Bob Ray',
        'Occupied',
        '2025-03-17',
        '2026-03-16',
        '1200.00',
        '1200.00',
        '1200.00',
        '-19.35',
      ],
      ['Alpha', 'A3', 'VACANT', 'Vacant', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A'],
      [
        'Beta',
        'B1',
        'Cy Co',
        'Occupied',
        '2023-04-16',
        '2025-04-15',
        '2000.00',
        '2000.00',
        '2000.00',
        '885.00',
      ],
      ['Beta', 'B2', 'VACANT', 'Vacant', 'N/A', 'N/A', '1800.00', 'N/A', 'N/A', 'N/A'],
    ])
    expect(totalsOf(made)).toEqual({
      Units: 5,
      Occupied: 3,
      'Market Rent': '6500.00',
      'Contract Rent': '4700.00',
      'Deposits Held': '4700.00',
      Receivable: '885.00',
      Prepaid: '19.35',
      'Former tenants: owed': '0.00',
      'Former tenants: deposits held': '0.00',
    })
    expect(made.notes).toEqual(['1 unit without market rent'])
  })

  test('Rent Roll of an earlier day shows notices, and units leased ahead', async () => {
    const made = await report('Rent Roll', { asOf: '2025-02-28' })
    expect(linesOf(made)[1]?.slice(2, 4)).toEqual(['Dee Fox', 'Notice'])
    const between = await report('Rent Roll', { asOf: '2025-03-12' })
    expect(linesOf(between)[1]?.slice(2, 4)).toEqual(['VACANT', 'Vacant-leased'])
  })

  test('a lease that rolled over is month to month, one that did not has ended', async () => {
    const made = await report('Rent Roll', { asOf: '2025-03-31' })
    expect(made.rows).toHaveLength(5)
    const later = await office.lana.post<Made>('/api/reports/generate', {
      reportType: 'Rent Roll',
      params: { asOf: '2025-06-15' },
    })
    expect(linesOf(later.body)[0]?.slice(2, 4)).toEqual(['Ann Lee', 'Month-to-month'])
    expect(linesOf(later.body)[3]?.slice(2, 4)).toEqual(['VACANT', 'Vacant'])
  })

  test('Expense Report separates operating expenses from others', async () => {
    const made = await report('Expense Report', march)
    expect(linesOf(made).map(line => [line[0], line[1], line[2], line[5]])).toEqual([
      ['2025-03-05', 'Beta', 'Insurance', '210.00'],
      ['2025-03-08', 'Alpha', 'Repairs', '320.00'],
      ['2025-03-15', 'Alpha', 'Utilities', '140.00'],
      ['2025-03-20', 'Beta', 'Mortgage interest', '600.00'],
      ['2025-03-31', 'Alpha', 'Management fees', '182.84'],
      ['2025-03-31', 'Beta', 'Management fees', '96.00'],
    ])
    expect(totalsOf(made)).toMatchObject({
      Amount: '1548.84',
      Operating: '948.84',
      'Non-operating': '600.00',
      'Management fees': '278.84',
    })
    const repairs = await report('Expense Report', { ...march, category: 'repairs' })
    expect(totalsOf(repairs)).toMatchObject({ Amount: '320.00', Repairs: '320.00' })
  })

  test('Profit & Loss comes to NOI and net, without deposits except the retained part', async () => {
    const made = await report('Profit & Loss', march)
    expect(linesOf(made)).toEqual([
      ['Income', 'Rent', '3', '3466.13'],
      ['Income', 'Prepaid rent', '3', '19.35'],
      ['Income', 'Late fees', '3', '0.00'],
      ['Income', 'Deposits applied', '3', '200.00'],
      ['Operating expense', 'Insurance', '9', '210.00'],
      ['Operating expense', 'Management fees', '11', '278.84'],
      ['Operating expense', 'Repairs', '14', '320.00'],
      ['Operating expense', 'Utilities', '17', '140.00'],
      ['NOI', 'Net operating income', 'N/A', '2736.64'],
      ['Below the line', 'Mortgage interest', '12', '600.00'],
      ['Net', 'Net income', 'N/A', '2136.64'],
    ])
    expect(totalsOf(made)).toEqual({
      Income: '3685.48',
      'Operating expenses': '948.84',
      NOI: '2736.64',
      'Below the line': '600.00',
      Net: '2136.64',
    })
  })

  test('Profit & Loss on the accrual basis counts charges', async () => {
    const made = await report('Profit & Loss', { ...march, basis: 'accrual' })
    // Rent 4,266.13, the fees 50 and 35, the damage 200; the part paid by the deposit is no second
    // income.
    expect(totalsOf(made)).toMatchObject({ Income: '4551.13', NOI: '3602.29', Net: '3002.29' })
    const before = await report('Profit & Loss', { ...february, basis: 'accrual' })
    expect(totalsOf(before)).toMatchObject({ Income: '4650.00', NOI: '4278.00' })
  })
})
