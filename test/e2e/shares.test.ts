import { it } from 'vitest'
import { landlord, memberOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { signedInPage } from './setup.ts'

it('a manager divides a property between two owners by the keyboard, and sees the sum while typing', async () => {
  const lana = await landlord(2)
  const mia = await memberOf(lana, 'manager')
  await memberOf(lana, 'owner')
  const page = await signedInPage(mia.token)
  await open(page, `/properties/${lana.property.id}?tab=owners`)
  await says(page, 'Owners', '100%', 'History of Shares')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Change Shares' })
  await dialog.getByLabel('Share').fill('50')
  await dialog.getByRole('button', { name: 'Add Owner' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Owner 2' }).click()
  await page.getByRole('option', { name: /· owner$/ }).click()
  await dialog.getByLabel('Share').nth(1).fill('40')
  await dialog.getByText('Total 90%').waitFor()
  await dialog.getByLabel('Share').nth(1).press('Enter')
  await dialog.getByText('The shares must add up to 100%').waitFor()
  await dialog.getByLabel('Share').first().fill('60')
  await dialog.getByText('Total 100%').waitFor()
  await dialog.getByLabel('Share').first().press('Enter')
  await page.getByText('Shares saved successfully').waitFor()
  await says(page, '60%', '40%', 'The beginning')
})
