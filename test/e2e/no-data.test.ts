import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { freshEmail, newcomer } from '#test/world.ts'
import { violations } from './axe.ts'
import { desktop, phone, settled, signedInPage, walkTo } from './setup.ts'

it('after an import, charts are gray before it with a note, in light and dark, on a desktop and on a phone', async () => {
  const nina = await newcomer()
  const today = todayIn('UTC')
  const month = firstOfMonth(today)
  const term = {
    startDate: addMonthsClamped(month, -14),
    endDate: addMonthsClamped(month, 9),
    monthlyRent: '1450',
  }
  const rows = ['1', '2', '3'].map(unit => ({
    ...{ property: 'Oak Court', address: '1 Oak Street', unit },
    ...(unit !== '3' && { firstName: 'Ann', lastName: 'Bell', email: freshEmail(), ...term }),
  }))
  const chargeFrom = addMonthsClamped(month, 1)
  expect((await nina.post('/api/imports', { chargeFrom, rows })).status).toBeLessThan(300)

  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const gap = `No data before ${words.format(Date.parse(`${today}T00:00:00Z`))}`
  for (const [device, theme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    const page = await signedInPage(nina.token, { ...device, colorScheme: theme })
    await page.goto('/financials')
    await occupancy(page).getByText(gap).waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    const chart = page.getByRole('slider', { name: 'Occupancy, chart' })
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/2 of 3 units: 66\.7%$/)
    await chart.press('Home')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^\w+ \d{4}: No data$/)
    await occupancy(page).getByRole('button', { name: 'Show as Table' }).click()
    await expect.poll(() => occupancy(page).getByText('—').count()).toBeGreaterThanOrEqual(11)
    await walkTo(page, '/')
    await page.getByText(gap).waitFor()
    await page.context().close()
  }
})

function occupancy(page: Page) {
  return page.getByRole('region', { name: 'Occupancy', exact: true })
}
