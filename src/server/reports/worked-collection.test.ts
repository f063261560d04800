import { beforeAll, describe, expect, test } from 'vitest'
import { linesOf, march, officeF, totalsOf } from '#test/office-f.ts'

/** Domain.md §2 works March 2025 out by hand; these are its figures, report by report. */
let report: Awaited<ReturnType<typeof officeF>>['report']
let office: Awaited<ReturnType<typeof officeF>>
beforeAll(async () => {
  office = await officeF()
  report = office.report
})

describe('collecting in March', () => {
  test('Collection Report separates on time from late, and shows the age of open amounts', async () => {
    const made = await report('Collection Report', { ...march, asOf: '2025-03-31' })
    expect(linesOf(made)).toEqual([
      [
        'Ann Lee',
        'Alpha',
        'A1',
        '1500.00',
        '1500.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
      ],
      [
        'Bob Ray',
        'Alpha',
        'A2',
        '580.65',
        '580.65',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '19.35',
      ],
      [
        'Cy Co',
        'Beta',
        'B1',
        '2000.00',
        '0.00',
        '1200.00',
        '885.00',
        '885.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
      ],
      [
        'Dee Fox',
        'Alpha',
        'A2',
        '185.48',
        '185.48',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
      ],
    ])
    expect(totalsOf(made)).toMatchObject({
      'Rent Charged': '4266.13',
      'Collected On Time': '2266.13',
      'Collected Late': '1200.00',
      Outstanding: '885.00',
      '0–30': '885.00',
      Credit: '19.35',
      'On-time %': '53.1',
      'Collection %': '81.2',
    })
  })

  test('Payment History keeps a returned payment on its own day and shows the date of its return', async () => {
    const made = await report('Payment History', march)
    expect(made.rows).toHaveLength(5)
    expect(linesOf(made)[1]).toEqual([
      '2025-03-12',
      'Cy Co',
      '',
      'Beta',
      'B1',
      '500.00',
      'check',
      'reversed',
      'Reversed on 2025-03-18',
    ])
    expect(totalsOf(made)).toEqual({ Completed: '3485.48', Reversed: '500.00', Pending: '0.00' })
    const anns = await report('Payment History', { ...march, tenantId: office.people.ann })
    expect(totalsOf(anns)).toEqual({ Completed: '1500.00', Reversed: '0.00', Pending: '0.00' })
  })
})
