import { expect, it } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, type Day, lastOfMonth, todayIn } from '#shared/dates.ts'
import { callerOf } from '#test/office-f.ts'
import { database, landlord, leaseUnit, organizationIdOf, tenantOf } from '#test/world.ts'
import { made } from '../fixture.ts'
import { makeReport } from './runs/make.ts'

const today = todayIn('America/New_York')
const lastMonth = addMonthsClamped(`${today.slice(0, 7)}-01`, -1)

it('the balance of each day, when a payment of a closed month is voided and a charge is to come', async () => {
  const lana = await landlord()
  const tenant = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenant.id, {
    startDate: lastMonth,
    endDate: addMonthsClamped(lastMonth, 24),
    chargeFrom: addMonthsClamped(lastMonth, 12),
  })
  const about = { leaseId: lease.id }
  const charge = (amount: string, dueDate: Day) =>
    lana.post<PostedCharge>('/api/charges', { ...about, kind: 'damage', amount, dueDate })
  made(await charge('300', lastMonth))
  const paid = made(
    await lana.post<Payment>('/api/payments', {
      ...{ ...about, amount: '100', paymentDate: addDays(lastMonth, 2), paymentMethod: 'cash' },
    }),
  )
  const held = { ...about, kind: 'received', amount: '500', entryOn: lastMonth }
  made(await lana.post('/api/deposit-entries', held))
  const waived = Object.fromEntries(
    ['owner_statements', 'pending_payments', 'negative_owner_balances'].map(item => [item, 'None']),
  )
  made(await lana.post('/api/closed-periods', { through: lastOfMonth(lastMonth), waived }))
  const voided = { status: 'voided', reason: 'Typed twice' }
  made(await lana.patch(`/api/payments/${paid.id}`, voided))

  const viewer = callerOf(lana.user.id, 'admin', await organizationIdOf(lana))
  const on = async (asOf: Day) => {
    const { rows } = await makeReport(database.db, viewer, {
      reportType: 'Rent Roll',
      params: { asOf },
    })
    const own = rows.find(row => row.Tenant !== 'VACANT')
    return [own?.Balance, own?.['Deposit Held']]
  }
  expect(await on(lastOfMonth(lastMonth))).toEqual(['200.00', '500.00'])
  expect(await on(today)).toEqual(['300.00', '500.00'])
  made(await charge('80', addDays(today, 10)))
  expect(await on(today)).toEqual(['300.00', '500.00'])
})
