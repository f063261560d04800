import { afterEach, expect, it, vi } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { signedInPage } from './setup.ts'

afterEach(() => void vi.useRealTimers())

it('due charges are previewed, posted by hand and undone as a whole', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const today = todayIn('America/New_York')
  const start = addDays(today, -3)
  // Agreed three days ago, so that the parking is due today and not posted yet.
  vi.setSystemTime(`${start}T17:00:00Z`)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
    startDate: start,
    endDate: addDays(start, 400),
  })
  const parking = { leaseId: lease.id, kind: 'parking', amount: '60', startsOn: today }
  expect((await lana.post('/api/recurring-charges', parking)).status).toBe(201)
  vi.useRealTimers()

  const page = await signedInPage(lana.token)
  await open(page, '/financials')
  await page.getByRole('link', { name: 'Charge Batches' }).click()
  await says(page, 'Upcoming Charges', 'Parking', 'No batches yet')
  await page.getByRole('button', { name: 'Post Charges' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post Charges' }).click()
  await says(page, 'Posted', 'Lana')
  await page.getByRole('button', { name: /^View the batch from/ }).click()
  await page.getByRole('dialog').getByRole('cell', { name: 'Parking' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Undo the batch from/ }).click()
  const doubt = page.getByRole('dialog')
  await doubt.getByRole('button', { name: 'Undo Batch' }).click()
  await says(page, 'Undone', 'again, after a batch was undone')

  await page.getByRole('link', { name: 'Charges', exact: true }).click()
  await page.getByRole('link', { name: 'Alpha, Unit 1' }).first().click()
  await page.getByRole('tab', { name: 'Money' }).click()
  await says(page, 'Recurring Charges', 'Upcoming Charges', 'it posts only when run manually')
  expect((await lana.get<{ balance: string }>(`/api/leases/${lease.id}`)).body.balance).toBe(
    lease.balance,
  )
})
