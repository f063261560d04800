import { afterEach, expect, it, vi } from 'vitest'
import { lateFees } from '#server/accounting/late-fees/job.ts'
import { runJob } from '#server/jobs/fixture.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { phone, signedInPage, walkTo } from './setup.ts'

afterEach(() => void vi.useRealTimers())

it('late fees are previewed, logged, and undone except for paid ones', async () => {
  const lana = await landlord(2)
  const today = todayIn('America/New_York')
  const start = addDays(today, -10)
  vi.setSystemTime(`${start}T17:00:00Z`)
  await lana.patch('/api/organization', { lateFee: { type: 'flat', amount: '50' }, graceDays: 5 })
  const homes = []
  for (const { id } of lana.units)
    homes.push(
      await leaseUnit(lana, id, (await tenantOf(lana)).id, {
        ...{ startDate: start, endDate: addDays(start, 400), dueDay: 1 },
      }),
    )
  const fee = () => says(page, 'Late fee for the rent of', '2 items', '$100.00')
  const page = await signedInPage(lana.token)
  await open(page, '/settings?tab=organization')
  await page.getByRole('link', { name: 'Open automations' }).click()
  await page.getByRole('link', { name: 'View log: Late fees' }).click()
  await fee()

  vi.useRealTimers()
  await runJob(lateFees)
  const [first] = homes
  const ledger = await lana.get<{ balance: string }>(`/api/leases/${first?.id}`)
  const paid = { leaseId: first?.id, amount: ledger.body.balance }
  expect((await lana.post('/api/payments', paid)).status).toBe(201)
  await walkTo(page, '/settings/automations?kind=late_fees')
  await says(page, 'Nothing upcoming')
  await page.getByRole('button', { name: /^Undo: Late fees/ }).click()
  const doubt = page.getByRole('dialog')
  await doubt.getByText('1 item, $50.00, will be undone.').waitFor()
  await doubt.getByText('1 item: Something was paid on it').waitFor()
  await doubt.getByText('Late fee · due').waitFor()
  await doubt.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Undone in part', 'by Lana')
  expect(await page.getByRole('button', { name: /^Undo: Late fees/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^Show: Late fees/ }).click()
  await page.getByRole('dialog').getByRole('cell', { name: 'Something was paid on it' }).waitFor()
  await page.keyboard.press('Escape')

  await runJob(lateFees)
  const fees = await lana.get<unknown[]>('/api/charges?kind=late_fee')
  expect(fees.body).toHaveLength(1)
})

it('on a phone every automation is listed, and no other organization’s', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token, phone)
  await open(page, '/settings/automations')
  await says(page, 'Late fees', 'Off', 'Email reminders', 'No runs yet')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})
