import { it } from 'vitest'
import { landlord, letUnit, tenantOf } from '#test/world.ts'
import { settled, signedInPage } from './stage.ts'

it('a property archived by mistake is found among the archived ones, and restored', async () => {
  const lana = await landlord()
  await letUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  await lana.post('/api/properties', { name: 'Beta', address: '2 Beta St', totalUnits: 1 })
  const page = await signedInPage(lana.token)
  await page.goto(`/properties/${lana.property.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive property' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive Property' }).click()
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

  await page.goto('/properties')
  await settled(page)
  await page.getByRole('status').getByText('2 properties').waitFor()
  await page.getByRole('link', { name: 'Archived Properties' }).waitFor({ state: 'detached' })
  await page.context().close()
})
