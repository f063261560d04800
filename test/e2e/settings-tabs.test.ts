import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { documentOf } from '#test/files.ts'
import { operator } from '#test/operator.ts'
import { household } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, phone, settled, signedInPage, walkTo } from './setup.ts'

const [lana, house] = [await seededPortfolio(), await household()]
/** The office's, loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token, desktop)
})

/** The tabs of Settings: the first is the page of the specification. */
it('arrow keys move between the tabs, each has an address, and Back returns', async () => {
  await walkTo(page, '/settings')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('General').waitFor()
  expect((await page.getByRole('tab').allInnerTexts()).slice(0, 8)).toEqual([
    ...['General', 'Notifications', 'Security', 'Organization', 'Payments', 'Rent Rules', 'Team'],
    'Data',
  ])
  for (const name of ['Profile', 'Notifications', 'Security & Privacy', 'System Settings'])
    await page.getByRole('region', { name, exact: true }).waitFor()
  await tab('General').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: 'Active Sessions' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=security')
  expect(await tab('Security').evaluate(it => it === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: 'Profile' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await tab('Security').click()
  await tab('Data').click()
  await page.getByRole('region', { name: 'Data', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'Active Sessions' }).waitFor()
})

it('input on a tab is there after a look at another', async () => {
  await walkTo(page, '/settings?tab=organization')
  await page.getByLabel('Office phone').fill('(518) 555-0100')
  await page.getByRole('tab', { name: 'Rent Rules' }).click()
  await page.getByRole('button', { name: 'Change Terms' }).waitFor()
  await page.getByRole('tab', { name: 'Organization' }).click()
  expect(await page.getByLabel('Office phone').inputValue()).toBe('(518) 555-0100')
  await page.getByRole('button', { name: 'Save Letterhead' }).click()
  await page.getByText('Letterhead saved').waitFor()
})

it('the operator has the tab of the installation', async () => {
  const own = await signedInPage((await operator()).token, desktop)
  await own.goto('/settings?tab=installation')
  await own.getByRole('link', { name: 'Open background jobs' }).click()
  await own.waitForURL('**/settings/jobs')
  await own.getByRole('link', { name: 'Settings', exact: true }).first().waitFor()
  await own.context().close()
})

/** The tabs of property, unit, tenant and lease pages. */
it('a record’s money, repairs, documents, messages and history are on its page, each at an address', async () => {
  await documentOf(lana, { leaseId: lana.lease.id }, 'Signed lease')
  const unit = `/properties/${lana.property.id}/units/${lana.units[0]?.id}`
  const names = async () => {
    await settled(page)
    return page.getByRole('tab').allInnerTexts()
  }
  await walkTo(page, `/properties/${lana.property.id}`)
  expect(await names()).toEqual([
    ...['Overview', 'Money', 'Owners', 'Repairs', 'Documents', 'Messages', 'History'],
  ])
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
  await page.getByRole('region', { name: 'Open Balances' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=money')
  await page.getByRole('tab', { name: 'Repairs' }).click()
  await page.getByRole('link', { name: 'Leaky tap' }).waitFor()
  await page.getByRole('link', { name: 'Alpha, Unit 1' }).click()
  await page.waitForURL(`**${unit}`)
  expect(await names()).toEqual([
    ...['Overview', 'Money', 'Repairs', 'Documents', 'Messages', 'History'],
  ])
  await page.getByRole('link', { name: /^Message Bob/ }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/bedrooms/)
    .first()
    .waitFor()

  await walkTo(page, `/tenants/${lana.tenant.id}?tab=messages`)
  await page.getByText('Plumber').waitFor()
  expect(await names()).toEqual([
    ...['Overview', 'Money', 'Repairs', 'Documents', 'Messages', 'History'],
  ])
  await walkTo(page, `/financials/leases/${lana.lease.id}`)
  await page.getByRole('button', { name: 'Open Signed lease' }).waitFor()
  expect(await names()).toEqual([
    ...['Overview', 'Money', 'Repairs', 'Documents', 'Messages', 'History'],
  ])
  await page
    .getByRole('region', { name: 'Tenants' })
    .getByRole('link', { name: 'Bob Ray', exact: true })
    .waitFor()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    ...{ name: 'Rules.txt', mimeType: 'text/plain', buffer: Buffer.from('No smoking') },
  })
  await page.getByRole('button', { name: 'Download Rules.txt' }).waitFor()
})

it.each([
  ['mia', 'Overview Money Owners Repairs Documents Messages History', 6],
  ['olga', 'Overview Money Repairs Documents Messages', 4],
  ['sam', 'Overview Repairs Documents Messages', 4],
  ['rita', '', 4],
] as const)(
  '%s sees their own tabs of a property and of the settings, on a phone',
  async (name, tabs, sections) => {
    const own = await signedInPage(house[name].token, phone)
    const width = () => own.evaluate(() => document.documentElement.scrollWidth)
    await own.goto(`/properties/${house.lana.property.id}`)
    await settled(own)
    expect((await own.getByRole('tab').allInnerTexts()).join(' ')).toBe(tabs)
    for (const tab of await own.getByRole('tab').all()) {
      await tab.click()
      await settled(own)
      expect(await own.getByText('could not be loaded').count()).toBe(0)
      expect(await width()).toBeLessThanOrEqual(360)
    }

    // The tabs of Settings are one choice there.
    await walkTo(own, '/settings')
    await own.getByRole('combobox', { name: 'Section' }).click()
    expect(await own.getByRole('option').count()).toBe(sections)
    await own.getByRole('option', { name: 'Security' }).click()
    await own.getByRole('region', { name: 'Active Sessions' }).waitFor()
    expect(await width()).toBe(360)
    await own.context().close()
  },
)
