import { expect, it } from 'vitest'
import { streamEvents } from '#shared/operations/events.ts'
import { landlord, renterOf, tenantOf } from '#test/world.ts'
import { openLive, origin, phone, settled, signedInPage } from './setup.ts'

it('a tenant’s report appears on the landlord’s open screen, and the answer on the tenant’s', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const [office, home] = [await signedInPage(lana.token), await signedInPage(rita.token, phone)]
  await openLive(office, '/maintenance')
  await openLive(home, '/maintenance')
  const reloads: string[] = []
  for (const page of [office, home]) page.on('load', () => reloads.push(page.url()))

  await home.getByRole('button', { name: 'New Request' }).first().click()
  const dialog = home.getByRole('dialog')
  await dialog.getByLabel('Title').fill('The tap drips')
  await dialog.getByLabel('Description').fill('In the kitchen')
  await dialog.getByRole('button', { name: 'Create Request' }).click()
  await office.getByText('The tap drips').first().waitFor({ timeout: 20_000 })

  const { body } = await lana.get<{ id: string }[]>('/api/maintenance-requests')
  await lana.patch(`/api/maintenance-requests/${body[0]?.id}`, { status: 'in_progress' })
  await home.getByRole('main').getByText('In Progress').first().waitFor({ timeout: 20_000 })
  expect(reloads).toEqual([])
})

it('a tab opened in the background has no stream until it is shown, and then shows the changes', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => !('isSeen' in window) })
  })
  const streams: string[] = []
  page.on('request', request => {
    if (request.url().endsWith(streamEvents.path)) streams.push(request.url())
  })
  await page.goto('/tenants')
  await settled(page)
  const later = await tenantOf(lana)
  await page.clock.fastForward(5_000)
  expect(streams).toEqual([])
  await page.evaluate(() => {
    Reflect.set(window, 'isSeen', true)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByText(later.email ?? '').waitFor()
  await expect.poll(() => streams.length).toBe(1)
})

it('data on the screen stays when it changed and cannot be reloaded for now', async () => {
  const lana = await landlord()
  const sue = await tenantOf(lana, 'Sue')
  const { lease } = await renterOf(lana, lana.units[0]?.id ?? '')
  const page = await signedInPage(lana.token)
  for (const [path, read, row] of [
    ['/tenants', '**/api/tenants*', sue.email ?? ''],
    [`/financials/leases/${lease.id}?tab=money`, '**/api/leases/*/ledger*', 'Rent'],
  ] as const) {
    await openLive(page, path)
    const shown = page.getByRole('main').getByText(row).first()
    await shown.waitFor()
    const failed = page.waitForEvent('requestfailed')
    await page.route(read, route => route.abort())
    await tenantOf(lana)
    await lana.post('/api/charges', { leaseId: lease.id, kind: 'other', amount: '10.00' })
    await failed
    await settled(page)
    await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0)
    expect(await shown.isVisible()).toBe(true)
    await page.unroute(read)
  }
})

it('a session that is ended elsewhere ends on the open screen at once', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await openLive(page, '/properties')
  await lana.post('/api/auth/logout')
  await page.waitForURL(`${origin}/auth**`)
})

it('B4: a tab’s background reads, a minute after the last input, do not count as use of the session', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.clock.install()
  await openLive(page, '/tenants')
  const isBackground = async (cause: () => Promise<unknown>) => {
    const read = page.waitForRequest(request => request.url().includes('/api/tenants'))
    await cause()
    return (await read).headers()['x-background'] === '1'
  }
  const added = () => tenantOf(lana)
  expect(await isBackground(added), 'just opened').toBe(false)
  await page.clock.fastForward(61_000)
  expect(await isBackground(added), 'nobody there').toBe(true)
  await page.mouse.wheel(0, 10)
  expect(await isBackground(added), 'there again').toBe(false)
})
