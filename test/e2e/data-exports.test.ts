import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { renterOf } from '#test/world.ts'
import { unzipped } from '../unzipped.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { phone, signedInPage } from './setup.ts'

it('an admin takes the whole organization away, and removes the archive again', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await page.goto('/settings?tab=data')
  const card = page.getByRole('region', { name: 'Data' })
  await card.getByRole('button', { name: 'Export: Export Organization' }).click()
  const download = card.getByRole('button', { name: 'Download: Export Organization' })
  await download.waitFor()
  await card.getByText(/\d+ rows and 0 files/).waitFor()
  const arriving = page.waitForEvent('download')
  await download.click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.zip$/)
  const { manifest, rows } = await unzipped(await readFile(await file.path()))
  expect(manifest.kind).toBe('organization')
  expect(rows('leases')).toHaveLength(2)
  await card.getByRole('button', { name: 'Remove the export: Export Organization' }).click()
  await card.getByRole('button', { name: 'Export: Export Organization' }).waitFor()
})

it('a tenant finds their own data alone, on a phone', async () => {
  const lana = await seededPortfolio()
  const rita = await renterOf(lana, lana.units[2]?.id ?? '')
  const page = await signedInPage(rita.token, phone)
  await page.goto('/settings?tab=data')
  const card = page.getByRole('region', { name: 'Data' })
  await card.getByRole('button', { name: 'Export: Export My Data' }).click()
  await card.getByRole('button', { name: 'Download: Export My Data' }).waitFor()
  expect(await card.getByText('Export Organization').count()).toBe(0)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(360)
})

it('an admin downloads the data of one tenant from the tenant’s page', async () => {
  const lana = await seededPortfolio()
  const rita = await renterOf(lana, lana.units[2]?.id ?? '')
  const page = await signedInPage(lana.token, phone)
  await page.goto(`/tenants/${rita.user.id}`)
  await page.getByRole('button', { name: 'Export data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Data for Rita Renter' })
  await dialog.getByRole('button', { name: 'Export: Your records for this tenant' }).click()
  const download = dialog.getByRole('button', { name: 'Download: Your records for this tenant' })
  await download.waitFor()
  const arriving = page.waitForEvent('download')
  await download.click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^Rita Renter, .* \d{4}-\d\d-\d\d\.zip$/)
  const { manifest, rows } = await unzipped(await readFile(await file.path()))
  expect(manifest.kind).toBe('tenant')
  expect(rows('leases')).toHaveLength(1)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(360)
})
