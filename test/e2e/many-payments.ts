import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'

/** A landlord with three leases since last year, and payments of each month: one of 1,430.00 in each. */
export async function manyPayments(months: number) {
  const lana = await landlord(3)
  const first = firstOfMonth(todayIn('America/New_York'))
  const startDate = addMonthsClamped(first, -months)
  const payments: Payment[] = []
  for (const [at, name] of ['Ray', 'Fox', 'Moss'].entries()) {
    const tenant = await tenantOf(lana, name)
    const lease = await leaseUnit(lana, lana.units[at]?.id ?? '', tenant.id, {
      ...{ startDate, endDate: addMonthsClamped(first, 12), monthlyRent: '1500' },
    })
    for (let month = 0; month < months; month++) {
      const day = addDays(addMonthsClamped(first, -month), -1 - at)
      const { body } = await lana.post<Payment>('/api/payments', {
        ...{ leaseId: lease.id, amount: at === 1 ? '1430.00' : `${900 + month}.00` },
        ...{ paymentDate: day, paymentMethod: at ? 'check' : 'cash', confirm: true },
        notes: at ? `check no. ${100 + month}` : '',
      })
      payments.push(body)
    }
  }
  return { lana, payments }
}
