import { expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, renterOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { phone, signedInPage } from './setup.ts'

it('a concession is added on a lease, and its tenant reads it and downloads the year', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const page = await signedInPage(lana.token)
  await open(page, `/financials/leases/${rita.lease.id}?tab=money`)
  const credits = page.getByRole('region', { name: 'Recurring Credits' })
  await credits.getByRole('button', { name: 'Add Credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All rent').click()
  await dialog.getByLabel('Reason').fill('One month free')
  await dialog.getByLabel('Last day').fill(addDays(todayIn('America/New_York'), 400))
  await dialog.getByRole('button', { name: 'Add Credit' }).click()
  await says(page, 'One month free', 'All rent', 'less ')

  const home = await signedInPage(rita.token, phone)
  await open(home, '/')
  await says(home, 'Upcoming Charges', 'One month free')
  const downloading = home.waitForEvent('download')
  await home.getByRole('button', { name: 'Rent Statement' }).click()
  await home.getByRole('menuitem').first().click()
  expect((await downloading).suggestedFilename()).toMatch(/^Rent.statement.*\.pdf$/)
})
