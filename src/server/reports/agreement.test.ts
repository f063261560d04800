import { describe, expect, test } from 'vitest'
import { postDue } from '#server/accounting/charges/post-charges.ts'
import { lockLease } from '#server/accounting/lease-ledger.ts'
import { charges, expenses, payments, refunds } from '#server/db/tables.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import { paramsOf, reportTypes } from '#shared/reports/report-catalogue.ts'
import { callerOf, lastOfMarch, march, officeF } from '#test/office-f.ts'
import { database, landlord, organizationIdOf } from '#test/world.ts'
import { type Made, makeReport } from './runs/make.ts'

const value = (made: Made, label: string) => made.totals?.[label]?.value

describe('the reports agree', () => {
  test('the properties’ NOI sums to that of Profit & Loss, for any period (I7)', async () => {
    const { report } = await officeF()
    for (const period of [
      march,
      { from: '2025-02-10', to: '2025-03-12' },
      { from: '2025-03-18', to: '2025-03-18' },
    ]) {
      const byProperty = await report('Property Performance', period)
      const whole = await report('Profit & Loss', period)
      expect(value(byProperty, 'NOI'), JSON.stringify(period)).toBe(value(whole, 'NOI'))
    }
  })

  test('Revenue Summary of all time is the dashboard’s total revenue (I8)', async () => {
    const { lana, report } = await officeF()
    const { body } = await lana.get<Stats>('/api/dashboard/stats')
    expect(value(await report('Revenue Summary'), 'Amount')).toBe(body.totalRevenue)
    expect(body.totalRevenue).toBe('8135.48')
  })

  test('income of all time is revenue, less refunds, plus retained deposits', async () => {
    const { organizationId, leases, report } = await officeF()
    await database.db.insert(refunds).values({
      organizationId,
      leaseId: leases.bob,
      amount: '19.35',
      refundedOn: '2025-03-30',
    })
    const whole = await report('Profit & Loss', { from: '1970-01-01', to: lastOfMarch })
    expect(value(whole, 'Income')).toBe('8316.13')
    expect(whole.rows.find(row => row.Line === 'Prepaid rent')?.Amount).toBe('0.00')
  })

  test('events of April change no figure of March (I9)', async () => {
    const { organizationId, leases, lana, properties, viewer } = await officeF()
    const asked = reportTypes
      .filter(
        type => !['Maintenance Summary', 'Tenant Directory', 'Revenue Summary'].includes(type),
      )
      .filter(type => paramsOf[type].some(name => ['from', 'asOf', 'month'].includes(name)))
    const all = () =>
      Promise.all(
        asked.map(reportType =>
          makeReport(
            database.db,
            viewer,
            {
              reportType,
              params: {
                ...(paramsOf[reportType].includes('from') && march),
                ...(paramsOf[reportType].includes('asOf') && { asOf: lastOfMarch }),
                ...(paramsOf[reportType].includes('month') && { month: '2025-03' }),
              },
            },
            '2025-05-01',
          ),
        ),
      )
    const before = await all()
    await database.transaction(async db => {
      // Posts and settles Bob's rent up to now: his prepayment is allocated to April's.
      const locked = await lockLease(db, leases.bob)
      if (!locked) throw new Error('Bob has no lease')
      await postDue(db, { ...locked.lease, chargedThrough: '2025-03-31' }, locked.organization)
    })
    await database.db.insert(charges).values({
      organizationId,
      leaseId: leases.ann,
      kind: 'other',
      amount: '75.00',
      dueDate: '2025-04-02',
      postedOn: '2025-04-02',
    })
    await database.db.insert(payments).values({
      organizationId,
      leaseId: leases.cy,
      amount: '885.00',
      paymentDate: new Date('2025-04-03T16:00:00Z'),
      receivedOn: '2025-04-03',
      status: 'completed',
      recordedBy: lana.user.id,
    })
    await database.db.insert(expenses).values({
      organizationId,
      propertyId: properties.alpha,
      category: 'repairs',
      payee: 'Roofers',
      amount: '999.00',
      incurredOn: '2025-04-01',
      paidOn: '2025-04-10',
      recordedBy: lana.user.id,
    })
    expect(before.length).toBeGreaterThan(8)
    expect(await all()).toEqual(before)
  })
})

describe('an organization without anything', () => {
  test('has reports without rows, zero sums and no invented percentages', async () => {
    const lana = await landlord(1)
    await lana.delete(`/api/properties/${lana.property.id}`)
    const organizationId = await organizationIdOf(lana)
    const viewer = callerOf(lana.user.id, 'admin', organizationId)
    for (const reportType of reportTypes) {
      const made = await makeReport(database.db, viewer, { reportType, params: {} })
      for (const [label, total] of Object.entries(made.totals ?? {})) {
        const nothing = { money: '0.00', number: 0, percent: 'N/A' }[total.type as 'money']
        const expected = label === 'Avg Days to Complete' ? 'N/A' : nothing
        expect(total.value, `${reportType}: ${label}`).toBe(expected)
      }
      const rows = {
        ...{ 'Profit & Loss': 6, 'Monthly Dashboard': 12, 'Maintenance Trends': 6 },
        // Two lines of each bank account that an organization begins with.
        'Bank Reconciliation': 4,
      }
      expect(made.rowCount, reportType).toBe(rows[reportType as keyof typeof rows] ?? 0)
    }
  })
})
