import { expect, it, onTestFinished } from 'vitest'
import { memberOf } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { openLive, settled, signedInPage } from './setup.ts'

/** Forms of unsaved records, and the unit grid: a colleague's work moves no input. */

it('a new expense, a new unit and the unit grid keep their input while a colleague works', async () => {
  const lana = await seededPortfolio()
  const mia = await memberOf(lana, 'admin')
  const page = await signedInPage(lana.token)
  onTestFinished(() => page.context().close())
  const property = `/properties/${lana.property.id}`
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  await openLive(page, '/financials?show=expenses')
  await page.getByRole('button', { name: 'Record Expense' }).first().click()
  await dialog.getByLabel('Amount').fill('33.10')
  await dialog.getByLabel('Paid to').fill('Pipes and S')
  const bill = { category: 'repairs', payee: 'Roofer', amount: '5', incurredOn: '2025-03-01' }
  await mia.post('/api/expenses', { ...bill, propertyId: lana.property.id })
  await page.getByText('Roofer').first().waitFor()
  await settled(page)
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('33.10')
  expect(await dialog.getByLabel('Paid to').inputValue()).toBe('Pipes and S')
  await close()

  await openLive(page, property)
  await page.getByRole('button', { name: 'Add Unit' }).first().click()
  await dialog.getByLabel('Square feet').fill('640')
  await mia.post('/api/units', { propertyId: lana.property.id, unitNumber: '5' })
  await expect.poll(() => dialog.getByLabel('Unit number').inputValue()).toBe('6')
  expect(await dialog.getByLabel('Square feet').inputValue()).toBe('640')
  await close()

  await page.getByRole('button', { name: 'Edit All Units' }).click()
  const cell = (name: string) => page.getByRole('textbox', { name })
  const [third, fourth] = [cell('Square feet of unit 3'), cell('Square feet of unit 4')]
  await fourth.fill('700')
  const id = lana.units[3]?.id ?? ''
  await mia.patch(`/api/units/${id}`, { bedrooms: 2, squareFeet: 650 })
  await settled(page)
  expect(await fourth.inputValue()).toBe('700')
  await third.focus()
  await page.getByText('Square feet was set to “650”').waitFor()
  expect(await fourth.inputValue()).toBe('700')
  await fourth.focus()
  await third.focus()
  await expect
    .poll(async () => (await lana.get(`/api/units/${id}`)).body)
    .toMatchObject({ bedrooms: 2, squareFeet: 700 })
})
