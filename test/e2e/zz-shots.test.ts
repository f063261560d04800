import { it } from 'vitest'
import { todayIn } from '#shared/dates.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage } from './setup.ts'

it('shots', async () => {
  const lana = await seededPortfolio()
  const year = Number(todayIn('UTC').slice(0, 4))
  const { body } = await lana.get<LedgerAccount[]>('/api/accounts')
  const id = (n: string) => body.find(a => a.number === n)?.id
  const m = (a: string) => Array.from({ length: 12 }, () => a)
  await lana.put('/api/budgets', { year, propertyId: lana.property.id, rows: [
    { accountId: id('4010'), months: m('4000') }, { accountId: id('6100'), months: m('212.50') }, { accountId: id('6130'), months: m('120') } ] })
  await lana.post('/api/expenses', { propertyId: lana.property.id, category: 'utilities', payee: 'City Water', amount: '600', incurredOn: `${year}-10-31`, paidOn: `${year}-11-02` })
  await lana.patch(`/api/units/${lana.units[0]?.id}`, { squareFeet: 700 })
  await lana.patch(`/api/units/${lana.units[1]?.id}`, { squareFeet: 500 })
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      const page = await signedInPage(lana.token, { viewport: { width, height: width === 390 ? 844 : 720 }, colorScheme: scheme, ...(width === 390 && { hasTouch: true, isMobile: true }) })
      const shot = (name: string) => page.screenshot({ path: `/tmp/bshots/${name}-${width}-${scheme}.png` })
      await open(page, `/financials?show=accounting&view=budgets&property=${lana.property.id}`)
      await says(page, 'Net Income')
      await shot('budget')
      await page.getByRole('table').first().scrollIntoViewIfNeeded()
      await page.evaluate(() => document.querySelector('table')?.closest('section')?.scrollIntoView())
      await shot('budget2')
      await open(page, `/reports/budget-vs-actual?from=${year}-01-01&to=${todayIn('UTC')}&propertyId=${lana.property.id}`)
      await shot('report')
      await open(page, '/financials?show=charge-runs')
      await page.getByRole('button', { name: 'Divide a Bill' }).click()
      const dialog = page.getByRole('dialog', { name: 'Divide a Bill' })
      await dialog.getByRole('combobox', { name: 'Property' }).fill('Alpha')
      await page.getByRole('option', { name: /Alpha/ }).click()
      await dialog.getByRole('combobox', { name: 'Expense' }).click()
      await page.getByRole('option', { name: /City/ }).click()
      await dialog.getByRole('table').or(dialog.getByText('Unit 1').first()).first().waitFor()
      await shot('divide')
      await dialog.getByText('Landlord', { exact: false }).last().scrollIntoViewIfNeeded()
      await shot('divide2')
      await page.context().close()
    }
}, 120_000)
