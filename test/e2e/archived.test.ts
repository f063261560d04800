import { expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { signedInPage, walkTo } from './setup.ts'

it('a property archived by mistake is found among the archived ones, and restored', async () => {
  const lana = await landlord()
  await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  await lana.post('/api/properties', { name: 'Beta', address: '2 Beta St', totalUnits: 1 })
  const page = await signedInPage(lana.token)
  await page.goto(`/properties/${lana.property.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive Property' }).click()
  const archive = page.getByRole('dialog', { name: 'Archive Alpha?' })
  await archive.getByText('1 lease is still active.').waitFor()
  const confirm = archive.getByRole('button', { name: 'Archive Property' })
  expect(await confirm.isDisabled()).toBe(true)
  await archive.getByRole('button', { name: /^End the lease of Bob/ }).click()
  const end = page.getByRole('dialog', { name: 'End Lease' })
  await end.getByLabel('Last day of the lease').fill(addDays(todayIn('America/New_York'), -1))
  await end.getByRole('textbox', { name: 'Reason' }).fill('Sold')
  await end.getByRole('button', { name: 'End Lease' }).click()
  await archive.getByText('1 lease is still active.').waitFor({ state: 'detached' })
  await confirm.click()
  await page.getByText('Property archived successfully').waitFor()
  await page.waitForURL('**/properties')
  await page.getByRole('status').getByText('1 property').waitFor()

  await page.getByRole('link', { name: 'Archived Properties' }).click()
  await page.getByRole('heading', { name: 'Archived Properties' }).waitFor()
  await page.getByRole('status').getByText('1 property').waitFor()
  await page.getByRole('main').getByRole('link', { name: /Alpha/ }).click()
  await page.getByRole('button', { name: 'Restore Property' }).click()
  await page.getByText('Property restored successfully').waitFor()
  await page.getByRole('button', { name: 'Edit Property' }).waitFor()

  await walkTo(page, '/properties')
  await page.getByRole('status').getByText('2 properties').waitFor()
  await page.getByRole('link', { name: 'Archived Properties' }).waitFor({ state: 'detached' })
  await page.context().close()
})
