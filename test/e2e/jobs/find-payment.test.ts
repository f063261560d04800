import { expect, it } from 'vitest'
import { manyPayments } from '../many-payments.ts'
import { settled, signedInPage } from '../setup.ts'
import { counted } from './counted.ts'

it('the payment of a month and an amount is found with three clicks at most', async () => {
  const { lana, payments } = await manyPayments(5)
  const meant = payments.filter(({ amount }) => amount === '1430.00')[3]
  if (!meant) throw new Error('There is no such payment')
  const page = await signedInPage(lana.token, { viewport: { width: 1280, height: 720 } })
  await page.goto('/financials')
  await settled(page)
  const count = await counted(page)
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('1,430')
  await page.getByText('5 payments, $7,150.00').waitFor()
  // Newest first: the fourth of five, one for each month.
  await page
    .locator('tbody tr')
    .nth(3)
    .click({ position: { x: 420, y: 20 } })
  const panel = page.getByRole('complementary', { name: /^Payment by/ })
  await panel.getByText(`#${meant.id.slice(-8)}`).waitFor()
  expect(count.clicks).toBeLessThanOrEqual(3)
  await page.context().close()
})
