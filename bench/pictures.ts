import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#test/browser.ts'

/**
 * Takes the pictures of the landing page from a running demo, light and dark, into `public`:
 * `npm run demo`, then `node bin/launch.mjs run bench/pictures.ts`.
 */
const origin = process.env.PUBLIC_URL ?? 'http://localhost:3100'
const password = 'rooftree-demo'

interface Shot {
  name: string
  email: string
  path: (token: string) => Promise<string>
  options: BrowserContextOptions
  /** The width of the stored picture, pixels. */
  width: number
  take: (page: Page) => Promise<Buffer>
}

const shots: readonly Shot[] = [
  {
    name: 'product',
    email: 'admin@demo.example',
    path: async () => '/',
    options: { viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1.5 },
    width: 1680,
    take: page => page.screenshot(),
  },
  {
    name: 'ledger',
    email: 'admin@demo.example',
    path: leaseWithBalance,
    options: { viewport: { width: 1180, height: 900 }, deviceScaleFactor: 1.5 },
    width: 1120,
    take: page => page.screenshot({ clip: { x: 226, y: 60, width: 954, height: 740 } }),
  },
  {
    name: 'tenant',
    email: 'tenant021@demo.example',
    path: async () => '/',
    options: {
      ...{ viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 },
      ...{ hasTouch: true, isMobile: true },
    },
    width: 600,
    take: page => page.screenshot(),
  },
]

const browser = await launchBrowser()
for (const shot of shots)
  for (const scheme of ['light', 'dark'] as const) await take(browser, shot, scheme)
await browser.close()

async function take(browser: Browser, shot: Shot, colorScheme: 'light' | 'dark') {
  const token = await signIn(shot.email)
  const context = await browser.newContext({
    ...{ baseURL: origin, reducedMotion: 'reduce', colorScheme },
    ...shot.options,
  })
  await context.addInitScript(value => {
    localStorage.setItem('auth_token', value)
    localStorage.setItem('skipped', 'true')
  }, token)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(await shot.path(token))
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(2_000)
  const file = `public/${shot.name}${colorScheme === 'dark' ? '-dark' : ''}`
  const picture = sharp(await shot.take(page)).resize({ width: shot.width })
  await picture.clone().webp({ quality: 78, effort: 6 }).toFile(`${file}.webp`)
  // README's picture: not every place that shows it has WebP.
  if (file === 'public/product')
    await picture.png({ palette: true, colours: 48 }).toFile(`${file}.png`)
  await context.close()
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token }: { token: string } = await response.json()
  return token
}

async function leaseWithBalance(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/leases?owing=true&limit=200`, { headers })
  const leases: { id: string; status: string; balance: string }[] = await response.json()
  const owing = leases.find(({ status, balance }) => status === 'active' && Number(balance) > 500)
  return `/financials/leases/${owing?.id}`
}
