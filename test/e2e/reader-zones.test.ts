import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDay } from '#web/format/format.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, settled, signedInPage, walkTo } from './setup.ts'

it('J7: a lease has the same days and the same money for a reader in Auckland and one in Los Angeles', async () => {
  const lana = await seededPortfolio()
  const readers = await Promise.all(
    ['Pacific/Auckland', 'America/Los_Angeles'].map(timezoneId =>
      signedInPage(lana.token, { ...desktop, timezoneId }),
    ),
  )
  for (const path of [
    `/tenants/${lana.tenant.id}?tab=money`,
    `/financials/leases/${lana.lease.id}?tab=money`,
  ]) {
    for (const page of readers) {
      await walkTo(page, path)
      await settled(page)
    }
    const day = formatDay(lana.lease.startDate)
    // Both are rendered in parts, so they are compared until they are equal.
    const agree = async () => {
      const [one = [], other = []] = await Promise.all(readers.map(figures))
      return one.length > 5 && one.includes(day) && one.join() === other.join()
    }
    await expect.poll(agree, { timeout: 20_000, message: path }).toBe(true)
  }
  for (const page of readers) await page.context().close()
})

/** The amounts and the firsts of months on a page, as they are read. */
async function figures(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').innerText()
  return text.match(/\$[\d,]+\.\d\d|\d\d\/01\/\d{4}/g) ?? []
}
