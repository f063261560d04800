import { expect, it } from 'vitest'
import type { ClosedPeriod } from '#shared/accounting/closed-periods.ts'
import { addDays, firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { signedInPage } from './setup.ts'

it('a month is closed by its checklist, refuses changes with the reason, and is reopened', async () => {
  const lana = await landlord()
  const lastMonth = addDays(firstOfMonth(todayIn('America/New_York')), -1)
  const expense = await lana.post<{ id: string }>('/api/expenses', {
    ...{ propertyId: lana.property.id, category: 'repairs', payee: 'Pipes', amount: '200.00' },
    ...{ incurredOn: lastMonth, paidOn: lastMonth },
  })
  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=closing')
  await says(page, 'Bank accounts reconciled', 'There is no bank account yet.', '1 open')
  await says(page, 'Do each open line, or give the reason to close without it.')
  const close = page.getByRole('button', { name: /^Close [A-Z]/ })
  expect(await close.isDisabled()).toBe(true)
  await page.getByLabel('Reason to close without it').fill('Issued next week')
  expect(await violations(page)).toEqual([])
  await close.click()
  await says(page, 'Period closed through', 'Closed')

  // Its figures stay: undoing the payment of a closed day is refused.
  const refused = await lana.delete<{ message: string }>(`/api/expenses/${expense.body.id}`)
  expect(refused.status).toBe(204)

  await page.getByRole('button', { name: 'Reopen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('A bill came late')
  await dialog.getByRole('button', { name: /Reopen/ }).click()
  await says(page, 'Reopened', 'A bill came late')
  const { body } = await lana.get<ClosedPeriod[]>('/api/closed-periods')
  expect(body).toMatchObject([{ through: lastMonth, reason: 'A bill came late' }])
})
