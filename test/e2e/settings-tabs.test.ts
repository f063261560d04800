import { expect, it } from 'vitest'
import { documentOf } from '#test/files.ts'
import { operator } from '#test/operator.ts'
import { household } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, phone, settled, signedInPage } from './setup.ts'

/** The tabs of Settings: the first is the page of the specification. */
it('arrow keys move between the tabs, each has an address, and Back returns', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, desktop)
  await page.goto('/settings')
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
  await page.context().close()
})

it('input on a tab is there after a look at another', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, desktop)
  await page.goto('/settings?tab=organization')
  await page.getByLabel('Office phone').fill('(518) 555-0100')
  await page.getByRole('tab', { name: 'Rent Rules' }).click()
  await page.getByRole('button', { name: 'Change Terms' }).waitFor()
  await page.getByRole('tab', { name: 'Organization' }).click()
  expect(await page.getByLabel('Office phone').inputValue()).toBe('(518) 555-0100')
  await page.getByRole('button', { name: 'Save Letterhead' }).click()
  await page.getByText('Letterhead saved').waitFor()
  await page.context().close()
})

it('each role has its own tabs, on a phone as one choice', async () => {
  const { mia, olga, rita } = await household()
  const theirs = { mia: 6, olga: 4, rita: 4 }
  for (const [name, who] of Object.entries({ mia, olga, rita })) {
    const page = await signedInPage(who.token, phone)
    await page.goto('/settings')
    await settled(page)
    await page.getByRole('combobox', { name: 'Section' }).click()
    expect(await page.getByRole('option').count(), name).toBe(theirs[name as keyof typeof theirs])
    await page.getByRole('option', { name: 'Security' }).click()
    await page.getByRole('region', { name: 'Active Sessions' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.context().close()
  }
})

it('the operator has the tab of the installation', async () => {
  const page = await signedInPage((await operator()).token, desktop)
  await page.goto('/settings?tab=installation')
  await page.getByRole('link', { name: 'Open background jobs' }).click()
  await page.waitForURL('**/settings/jobs')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().waitFor()
  await page.context().close()
})

/** The tabs of property, unit, tenant and lease pages. */
it('a record’s money, repairs, documents, messages and history are on its page, each at an address', async () => {
  const lana = await seededPortfolio()
  await documentOf(lana, { leaseId: lana.lease.id }, 'Signed lease')
  const unit = `/properties/${lana.property.id}/units/${lana.units[0]?.id}`
  const page = await signedInPage(lana.token, desktop)
  const names = async () => {
    await settled(page)
    return page.getByRole('tab').allInnerTexts()
  }
  await page.goto(`/properties/${lana.property.id}`)
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

  await page.goto(`/tenants/${lana.tenant.id}?tab=messages`)
  await page.getByText('Plumber').waitFor()
  expect(await names()).toEqual([
    ...['Overview', 'Money', 'Repairs', 'Documents', 'Messages', 'History'],
  ])
  await page.goto(`/financials/leases/${lana.lease.id}`)
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
  await page.context().close()
})

it.each([
  ['mia', 'Overview Money Owners Repairs Documents Messages History'],
  ['olga', 'Overview Money Repairs Documents Messages'],
  ['sam', 'Overview Repairs Documents Messages'],
  ['rita', ''],
] as const)('%s sees of a property what is theirs, on a phone', async (name, tabs) => {
  const house = await household()
  const page = await signedInPage(house[name].token, phone)
  await page.goto(`/properties/${house.lana.property.id}`)
  await settled(page)
  expect((await page.getByRole('tab').allInnerTexts()).join(' ')).toBe(tabs)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await settled(page)
    expect(await page.getByText('could not be loaded').count()).toBe(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  }
  await page.context().close()
})
