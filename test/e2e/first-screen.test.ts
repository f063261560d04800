import type { Page, Request, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { streamEvents } from '#shared/operations/events.ts'
import { household } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, settled, signedInPage, visitor } from './setup.ts'

/** Requests of a browser without a cache for a screen: each is a wait on a phone. */

const { lana, mia, olga, sam, rita } = await household()
const { token: operator } = await seededPortfolio()

const kilobyte = 1_024
/** All script, with headers, in bytes. */
const office = 185 * kilobyte
const staff = 202 * kilobyte
const home = 193 * kilobyte
/** Of an answer, about; in bytes. */
const headers = 700

it.each(['/', '/auth'])('a visitor has %s in ten requests', async path => {
  const fetched = await coldLoad(await visitor(desktop), path)
  expect(fetched.all.length).toBeLessThanOrEqual(10)
})

it.each([
  ['a landlord', lana.token, office],
  ['the operator', operator, office],
  ['a manager', mia.token, office],
  ['an owner', olga.token, office],
  ['a member of staff', sam.token, staff],
  ['a tenant', rita.token, home],
])('the dashboard of %s comes in few requests and bytes', async (_, token, script) => {
  const page = await signedInPage(token)
  const wire = await wireOf(page)
  const fetched = await coldLoad(page, '/', wire)
  expect(fetched.all.length, fetched.all.join('\n')).toBeLessThanOrEqual(19)
  expect(fetched.scripts.length).toBeLessThanOrEqual(12)
  expect(fetched.styles.length).toBeLessThanOrEqual(2)
  expect(wire.sent(/\.js$/)).toBeLessThanOrEqual(script)
  expect(wire.unpacked(/^\/api\//)).toBeLessThanOrEqual(25 * kilobyte)
  expect(wire.sent(/^\/api\//) - headers * fetched.calls.length).toBeLessThanOrEqual(8 * kilobyte)
  expect(wire.waves()).toBeLessThanOrEqual(2)
})

it('the specified calls are still made, each once, with limits', async () => {
  const fetched = await coldLoad(await signedInPage(lana.token), '/')
  for (const path of specified)
    expect(
      fetched.calls.filter(call => call === path),
      path,
    ).toHaveLength(1)
})

const specified = [
  '/api/auth/user',
  '/api/dashboard/stats',
  '/api/properties',
  '/api/leases',
  '/api/maintenance-requests',
  '/api/messages',
]

it.each([
  '/properties',
  '/tenants',
  '/financials',
  '/maintenance',
  '/communication',
  '/reports',
  '/documents',
  '/settings',
])('%s comes in few requests', async path => {
  const fetched = await coldLoad(await signedInPage(mia.token), path)
  expect(fetched.scripts.length).toBeLessThanOrEqual(12)
  expect(fetched.styles).toHaveLength(1)
  expect(fetched.all.length, fetched.all.join('\n')).toBeLessThanOrEqual(23)
})

it('scripts and styles are compressed, cached for a year, and cause no layout shift', async () => {
  const page = await signedInPage(mia.token)
  const answers: Response[] = []
  page.on('response', answer => answers.push(answer))
  await page.goto('/tenants')
  await settled(page)
  const files = answers.filter(answer => /\/assets\/.*\.(js|css)$/.test(answer.url()))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const headers = file.headers()
    expect(headers['content-encoding'], file.url()).toBe('br')
    expect(headers['cache-control'], file.url()).toBe('public, max-age=31536000, immutable')
  }
  expect(await page.evaluate(shifts)).toBe(0)
  await page.context().close()
})

/** How far the page has shifted so far, as browsers measure it. */
const shifts = () =>
  new Promise<number>(done => {
    new PerformanceObserver(list => {
      done(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(0), 200)
  })

/**
 * All requests until a screen is stable, its calls included; in a browser of its own. The stream of
 * live updates opens a second after the last answer: whether a page was left before is chance.
 */
async function coldLoad(page: Page, path: string, wire?: Wire) {
  const all: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== streamEvents.path) all.push(pathname)
  })
  await page.goto(path)
  await settled(page)
  await wire?.streams()
  await page.context().close()
  const of = (pattern: RegExp) => all.filter(where => pattern.test(where))
  return {
    all,
    scripts: of(/^\/assets\/.*\.js$/),
    styles: of(/\.css$/),
    calls: of(/^\/api\//),
  }
}

type Wire = Awaited<ReturnType<typeof wireOf>>

/** The weight of a page's requests by path: as sent, with headers, and unpacked. */
async function wireOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  // A way as long as a phone's: calls of one wave overlap, whatever else this machine does.
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, ...throughput },
  })
  const requests = new Map<
    string,
    { path: string; at: number; end: number; sent: number; unpacked: number }
  >()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname } = new URL(request.url)
    requests.set(requestId, { path: pathname, at: timestamp, end: 0, sent: 0, unpacked: 0 })
  })
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const request = requests.get(requestId)
    if (request) request.unpacked += dataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { sent: encodedDataLength, end: timestamp })
  })
  const of = (pattern: RegExp) => [...requests.values()].filter(({ path }) => pattern.test(path))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    sent: (pattern: RegExp) => sum(of(pattern).map(({ sent }) => sent)),
    unpacked: (pattern: RegExp) => sum(of(pattern).map(({ unpacked }) => unpacked)),
    /** A call that begins after one of the last wave has ended begins another. */
    waves() {
      const calls = of(/^\/api\/(?!events)/).toSorted((a, b) => a.at - b.at)
      let waves = 0
      let end = 0
      for (const { at } of calls) {
        if (at < end) continue
        waves += 1
        end = Math.min(...calls.filter(call => call.at >= at).map(call => call.end))
      }
      return waves
    },
    /** Waits until the stream of live updates has begun, one second after the last answer. */
    async streams() {
      await expect.poll(() => of(/^\/api\/events$/).length).toBeGreaterThan(0)
      await settled(page)
    },
  }
}
