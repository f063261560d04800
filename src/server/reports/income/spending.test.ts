import { expect, test } from 'vitest'
import { made } from '#server/fixture.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import { february, march, officeF } from '#test/office-f.ts'
import type { Made } from '../runs/make.ts'

test('a bill still to pay costs nothing in cash, and paid in March it changes no figure of February', async () => {
  const { lana, properties, report } = await officeF()
  const figures = async (period: typeof march) => {
    const statement = `/api/properties/${properties.alpha}/owner-statement?month=${period.from.slice(0, 7)}`
    return {
      cash: value(await report('Profit & Loss', period), 'Operating expenses'),
      properties: value(await report('Property Performance', period), 'Operating Expenses'),
      owner: (await lana.get<StatementFigures>(statement)).body.expenses,
    }
  }
  const spentInFebruary = { cash: '372.00', properties: '372.00', owner: '0.00' }

  const bill = made(
    await lana.post<Expense>('/api/expenses', {
      propertyId: properties.alpha,
      category: 'repairs',
      payee: 'Roofers',
      amount: '300',
      incurredOn: '2025-02-20',
    }),
  )
  expect(await figures(february)).toEqual(spentInFebruary)
  const accrual = await report('Profit & Loss', { ...february, basis: 'accrual' })
  expect(value(accrual, 'Operating expenses')).toBe('672.00')
  const listed = await report('Expense Report', february)
  expect(value(listed, 'Operating')).toBe('672.00')
  expect(listed.notes).toEqual([
    '1 open bill is listed by its own date: Profit & Loss counts it when it is paid',
  ])

  made(await lana.patch<Expense>(`/api/expenses/${bill.id}`, { paidOn: '2025-03-20' }))
  expect(await figures(february)).toEqual(spentInFebruary)
  expect(await figures(march)).toEqual({ cash: '1248.84', properties: '1248.84', owner: '760.00' })
  expect((await report('Expense Report', march)).notes).toEqual([])
})

function value(made: Made, label: string) {
  return made.totals?.[label]?.value
}
