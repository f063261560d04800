import { expect, it } from 'vitest'
import type { Budget } from '#shared/accounting/budgets.ts'
import { todayIn } from '#shared/dates.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, signedInPage } from './setup.ts'

const year = Number(todayIn('UTC').slice(0, 4))

it('a budget is filled from last year, typed by keys, undone, saved and compared', async () => {
  const lana = await seededPortfolio()
  const paid = `${year - 1}-03-10`
  await lana.post('/api/expenses', {
    ...{ propertyId: lana.property.id, category: 'repairs', payee: 'Pipes', amount: '200.00' },
    ...{ incurredOn: paid, paidOn: paid },
  })
  const page = await signedInPage(lana.token)
  await open(page, `/financials?show=accounting&view=budgets&property=${lana.property.id}`)
  await says(page, 'Income', 'Expenses', 'Net Income')

  await page.getByRole('button', { name: 'Fill From Last Year' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill From Last Year' })
  await dialog.getByLabel('Change in percent').fill('10')
  await dialog.getByRole('cell', { name: '$220.00' }).waitFor()
  await dialog.getByRole('button', { name: 'Fill Budget' }).click()
  const cell = (account: string, month: string) =>
    page.getByRole('textbox', { name: `${account}, ${month}`, exact: true })
  expect(await cell('Repairs', 'March').inputValue()).toBe('220')

  await cell('Rent', 'January').click()
  await page.keyboard.type('2000')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+r')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('wrong')
  await page.getByRole('button', { name: 'Save Budget' }).click()
  await says(page, 'Some cells are not amounts')
  await page.keyboard.press('Control+z')
  await says(page, '$4,000', '$3,780')
  for (const [chosen, january] of [
    [year + 1, ''],
    [year, '2000'],
  ] as const) {
    await chooseFirst(page.getByRole('combobox', { name: 'Year' }), new RegExp(`${chosen}`))
    await expect.poll(() => cell('Rent', 'January').inputValue()).toBe(january)
  }
  await says(page, 'Your unsaved changes have been restored')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Budget' }).click()
  await page.getByText('Budget saved').waitFor()
  const path = `/api/budgets?year=${year}&propertyId=${lana.property.id}`
  const { body } = await lana.get<Budget>(path)
  const rent = body.rows.find(({ name }) => name === 'Rent')
  expect(rent?.months.slice(0, 3)).toEqual(['2000.00', '2000.00', '0.00'])

  await page.getByRole('link', { name: 'Budget vs. Actual' }).click()
  await says(page, 'Variance', 'Rent', '4,000.00')
  await page.getByRole('link', { name: 'Rent', exact: true }).first().click()
  await says(page, 'Closing balance')
  expect(page.url()).toContain('view=ledger')
})

it('a bill is divided by corrected areas, charged and undone', async () => {
  const lana = await seededPortfolio()
  for (const [at, squareFeet] of [700, 500].entries())
    await lana.patch(`/api/units/${lana.units[at]?.id}`, { squareFeet })
  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=charge-runs')
  await page.getByRole('button', { name: 'Divide a Bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Divide a Bill' })
  await dialog.getByRole('combobox', { name: 'Property' }).fill('Alpha')
  await page.getByRole('option', { name: /Alpha/ }).click()
  await dialog.getByLabel('Amount').fill('600')
  await dialog.getByLabel('Description').fill('Water')
  for (const unit of ['3', '4'])
    await dialog.getByRole('textbox', { name: `Sq ft of unit ${unit}` }).fill('400')
  await dialog.getByRole('cell', { name: '$210.00' }).waitFor()
  await dialog.getByRole('cell', { name: '$150.00' }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Post Charges' }).click()
  await says(page, '$600.00 of Alpha', 'Area (sq ft)')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await says(page, 'Undone')
})
