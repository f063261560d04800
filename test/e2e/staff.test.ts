import { expect, it } from 'vitest'
import { buttonsOf, entriesOf, household, open, says } from './portals.ts'
import { phone, settled, signedInPage, walkTo } from './setup.ts'

it('staff find today’s jobs with the urgent one on top, and start and complete their own', async () => {
  const { sam } = await household()
  const page = await signedInPage(sam.token, phone)
  await open(page, '/')
  const text = await says(page, 'Today’s Jobs', 'Lamp flickers', 'No hot water')
  expect(text.indexOf('No hot water')).toBeLessThan(text.indexOf('Lamp flickers'))
  const bar = page.getByRole('navigation', { name: 'Bottom bar' })
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Home', 'Jobs', 'Messages'])
  expect(await bar.locator('[aria-current="page"]').innerText()).toBe('Home')
  const jobs = page.getByRole('region', { name: 'Today’s Jobs' })
  const lamp = jobs.getByRole('listitem').filter({ hasText: 'Lamp flickers' })
  await lamp.getByRole('button', { name: 'Start Work' }).click()
  await lamp.getByText('Assigned to Mia Member').waitFor()
  const tenant = page.waitForResponse(answer => answer.url().includes('/api/tenants/'))
  await lamp.getByRole('link', { name: 'Lamp flickers' }).click()
  expect((await tenant).status()).toBe(200)
  const refused: string[] = []
  page.on('response', answer => answer.status() === 404 && refused.push(answer.url()))
  await page.getByRole('button', { name: 'Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Request' })
  await dialog.getByLabel('Actual cost').fill('12.50')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await settled(page)
  // The tenant is no longer theirs to read, and nothing asks for them.
  expect(refused).toEqual([])
  const menu = page.getByRole('button', { name: /^More actions/ })
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(44)
  await bar.getByRole('link', { name: 'Home' }).click()
  await says(page, 'Today’s Jobs')
  await lamp.waitFor({ state: 'hidden' })

  await bar.getByRole('link', { name: 'Jobs' }).click()
  const first = page.getByRole('list', { name: 'Maintenance requests' }).getByRole('listitem')
  await first.first().waitFor()
  await settled(page)
  // Its title and its place are on screen without scrolling.
  const fold = (await bar.boundingBox())?.y ?? 0
  expect((await first.first().boundingBox())?.y).toBeLessThan(fold - 60)
})

it('staff see no money and no contract, and are refused both', async () => {
  const { lana, sam, rita, ned } = await household()
  const page = await signedInPage(sam.token)
  await open(page, '/')
  const money = /\$|Revenue|Rent Collection|Balance/
  await says(page, 'Occupied Units 2/10')
  // Insights are separate and name their sources; their figures include no rents either.
  expect(await says(page, 'Today’s Jobs')).not.toMatch(money)
  expect(await entriesOf(page)).toEqual([
    'Dashboard',
    'Properties',
    'Maintenance',
    'Communication',
    'Reports',
    'Documents',
    'Settings',
  ])
  await walkTo(page, `/properties/${lana.property.id}`)
  expect(await says(page, '1 vacant')).not.toMatch(money)
  expect(await buttonsOf(page)).not.toMatch(/Add|Edit|Archive|Let/)
  // A hidden value has no empty column either.
  expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('Tenant')
  for (const [path, title, link] of [
    ['/tenants', 'Managed by the office', 'Go to maintenance'],
    ['/financials', 'Office only', 'Go to Maintenance'],
  ] as const) {
    await walkTo(page, path)
    await says(page, title, link)
  }

  const reads = [
    await sam.get('/api/leases'),
    await sam.get('/api/payments'),
    await sam.get(`/api/leases/${rita.lease.id}`),
    await sam.get(`/api/leases/${rita.lease.id}/ledger`),
    await sam.get(`/api/tenants/${ned.user.id}`),
  ]
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
  expect(reads.slice(0, 2).map(({ body }) => body)).toEqual([[], []])
  const { text } = await sam.get('/api/units')
  expect(text).not.toMatch(/"2345\./)
  const writes = [
    await sam.post('/api/payments', { leaseId: rita.lease.id, amount: '1' }),
    await sam.patch(`/api/units/${lana.units[0]?.id}`, { monthlyRent: '1' }),
    await sam.post('/api/leases', {}),
    await sam.post('/api/tenant-invitations', {}),
  ]
  expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
