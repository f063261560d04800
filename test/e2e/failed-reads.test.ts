import { expect, it } from 'vitest'
import { streamEvents } from '#shared/operations/events.ts'
import { tenantOf } from '#test/world.ts'
import { screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { settled, signedInPage, walkTo } from './setup.ts'

it('a failed query is not repeated automatically on any screen, only on Try again', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await page.clock.install()
  const reads: string[] = []
  page.on('request', request => {
    const isRead = request.method() === 'GET' && request.url().includes('/api/')
    if (isRead && !request.url().endsWith(streamEvents.path)) reads.push(request.url())
  })
  const stream = page.waitForResponse(response => response.url().endsWith(streamEvents.path))
  await page.goto('/')
  await settled(page)
  await page.clock.fastForward(2_000)
  await stream
  await page.route(/\/api\/(?!events)/, route =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  for (const screen of screensOf(lana).toReversed()) {
    reads.length = 0
    await walkTo(page, screen)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward(120_000)
    await settled(page)
    const again = reads.filter((url, at) => reads.indexOf(url) !== at)
    expect(again, screen).toEqual([])
  }

  // Changes by others do not repeat it, either.
  await walkTo(page, '/properties')
  await page.getByText('Properties could not be loaded').waitFor()
  reads.length = 0
  await tenantOf(lana)
  await page.clock.fastForward(120_000)
  await settled(page)
  expect(reads.filter(url => url.includes('/api/properties?'))).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText('Alpha').first().waitFor()
  await page.context().close()
}, 120_000)
