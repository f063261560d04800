import type { Page, Request, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { household } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, settled, signedInPage, visitor } from './setup.ts'

/** Requests of a browser without a cache for a screen: each is a wait on a phone. */

const { lana, mia, olga, sam, rita } = await household()
const { token: operator } = await seededPortfolio()

it.each(['/', '/auth'])('a visitor has %s in ten requests', async path => {
  const fetched = await coldLoad(await visitor(desktop), path)
  expect(fetched.all.length).toBeLessThanOrEqual(10)
})

it.each([
  ['a landlord', lana.token],
  ['the operator', operator],
  ['a manager', mia.token],
  ['an owner', olga.token],
  ['a member of staff', sam.token],
  ['a tenant', rita.token],
])('the dashboard of %s comes in few files', async (_, token) => {
  const fetched = await coldLoad(await signedInPage(token), '/')
  expect(fetched.scripts.length).toBeLessThanOrEqual(12)
  expect(fetched.styles.length).toBeLessThanOrEqual(2)
  // Document, font and scripts before the first paint come beside them.
  expect(fetched.all.length - fetched.calls.length).toBeLessThanOrEqual(15)
})

it.each([
  '/properties',
  '/tenants',
  '/financials',
  '/maintenance',
  '/communication',
  '/reports',
  '/documents',
  '/settings',
])('%s comes in twenty requests and the bell’s', async path => {
  const fetched = await coldLoad(await signedInPage(mia.token), path)
  expect(fetched.scripts.length).toBeLessThanOrEqual(12)
  expect(fetched.styles).toHaveLength(1)
  expect(fetched.all.length).toBeLessThanOrEqual(21)
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

/** All requests until a screen is stable, its calls and live updates included; in a browser of its own. */
async function coldLoad(page: Page, path: string) {
  const all: string[] = []
  page.on('request', (request: Request) => all.push(new URL(request.url()).pathname))
  await page.goto(path)
  await settled(page)
  await page.context().close()
  const of = (pattern: RegExp) => all.filter(where => pattern.test(where))
  return {
    all,
    scripts: of(/^\/assets\/.*\.js$/),
    styles: of(/\.css$/),
    calls: of(/^\/api\//),
  }
}
