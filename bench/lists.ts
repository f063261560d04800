import type { Browser, Page } from 'playwright-core'
import { startSession } from '#server/access/caller.ts'
import { launchBrowser } from '#test/browser.ts'
import type { Bench, Figure, Workspace } from './bench.ts'
import { type Worked, whileCounting } from './main-thread.ts'
import { type Landlord, seedLandlords } from './portfolio.ts'
import { serveScreens } from './screens.ts'

const rows = Number(process.env.ROWS ?? 10_000)

/** Lists of ten thousand rows in a browser: no action on them is slow. */
export const lists: Bench = {
  name: 'lists',
  about: `The screens as built, in Chromium, of a landlord with ${rows.toLocaleString('en-US')} units, tenants, requests, messages and documents: how long a change of screen takes until its rows are there, what jumps, and the longest work that keeps the browser from answering while one scrolls through the whole list. Goals are by the clock; beside it stands what the page itself worked, in milliseconds of processor time, since the browser, the server and PostgreSQL share the machine's cores.`,
  async run(workspace) {
    const { adminId } = await seedPortfolio(workspace)
    const { origin, close } = await serveScreens(workspace)
    try {
      const from = { userAgent: 'bench', address: '127.0.0.1' }
      return await measure(origin, await startSession(workspace.database.db, adminId, from))
    } finally {
      await close()
    }
  },
}

async function measure(origin: string, token: string): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    return [
      ...(await screenChanges(browser, origin, token)),
      ...(await scrolling(browser, origin, token)),
    ]
  } finally {
    await browser.close()
  }
}

async function seedPortfolio(workspace: Workspace): Promise<Landlord> {
  const size = { landlords: 1, properties: rows / 20, units: rows, months: 3 }
  const [landlord] = await seedLandlords(workspace, size)
  if (!landlord) throw new Error('Nobody was laid out')
  await seedDocuments(workspace, landlord)
  return landlord
}

async function seedDocuments({ owner }: Workspace, { adminId }: { adminId: string }) {
  await owner.query(`
    create temp table paper as select uuidv7() as id, uuidv7() as upload_id, units.*
      from (select id as unit_id, property_id, organization_id, unit_number::int as u from units) units;
    alter table documents disable trigger user;
    insert into uploads (id, user_id, object_name, file_type, file_size, received_at)
      select upload_id, '${adminId}', gen_random_uuid(), 'application/pdf', 24000 + u, now() from paper;
    insert into documents (id, organization_id, name, file_url, upload_id, file_type, file_size, uploaded_by, property_id, unit_id)
      select id, organization_id, 'Inspection ' || u || '.pdf', 'http://localhost/' || id, upload_id, 'application/pdf',
        24000 + u, '${adminId}', property_id, unit_id from paper;
    alter table documents enable trigger user;
    drop table paper;
    analyze documents, uploads`)
}

const screens = ['properties', 'tenants', 'maintenance', 'communication', 'documents'] as const
const label: Record<(typeof screens)[number], string> = {
  properties: 'Properties',
  tenants: 'Tenants',
  maintenance: 'Maintenance requests',
  communication: 'Messages',
  documents: 'Documents',
}

/** From the click until rows are painted: for the first time, after resting on the link, and again. */
async function screenChanges(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const page = await open(browser, origin, token)
  const figures: Figure[] = []
  for (const screen of screens) {
    const link = page.locator(`aside a[href="/${screen}"]`)
    await link.hover()
    await page.waitForTimeout(500)
    const first = await change(page, screen)
    await page.locator('aside nav a[href="/"]').first().click()
    await page.waitForTimeout(500)
    const again = await change(page, screen)
    const shift = await page.evaluate(() => Reflect.get(window, 'shift'))
    figures.push(
      timed(`${screen}: after half a second on its link, until its rows show`, first),
      timed(`${screen}: seen again`, again),
      {
        what: `${screen}: layout shift by then`,
        value: Number(shift).toFixed(3),
        goal: { words: '0', met: shift === 0 },
      },
    )
    await page.locator('aside nav a[href="/"]').first().click()
    await page.waitForTimeout(500)
  }
  await page.context().close()
  return figures
}

const timed = (what: string, { done, worked }: { done: number; worked: Worked }): Figure => ({
  what,
  value: `${done.toFixed(0)} ms, worked ${worked.inAll.toFixed(0)}`,
  goal: { words: '≤ 100 ms', met: done <= 100 },
})

/** Inside the page, so that only the page is timed. */
function change(page: Page, screen: (typeof screens)[number]) {
  const click = () =>
    page.evaluate(
      async ({ href, name }) => {
        const since = performance.mark('from').startTime
        document.querySelector<HTMLElement>(`aside a[href="${href}"]`)?.click()
        while (!document.querySelector(`main [aria-label="${name}"] [aria-posinset]`))
          await new Promise(requestAnimationFrame)
        await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))
        return performance.mark('to').startTime - since
      },
      { href: `/${screen}`, name: label[screen] },
    )
  return whileCounting(page, click)
}

/** Through the whole list, a window's height at a time, as fast as the rows come. */
async function scrolling(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const screen of screens) {
    const page = await open(browser, origin, token, `/${screen}`)
    await page.locator(`main [aria-label="${label[screen]}"] [aria-posinset]`).first().waitFor()
    await page.waitForTimeout(1_000)
    const through = () =>
      page.evaluate(async () => {
        const tasks: number[] = []
        new PerformanceObserver(list => {
          tasks.push(...list.getEntries().map(({ duration }) => duration))
        }).observe({ type: 'longtask' })
        const last = () =>
          [...document.querySelectorAll('main [aria-posinset]')]
            .at(-1)
            ?.getAttribute('aria-posinset')
        const all = document.querySelector('main [aria-setsize]')?.getAttribute('aria-setsize')
        const until = performance.mark('from').startTime + 120_000
        while (last() !== all && performance.now() < until) {
          window.scrollBy(0, window.innerHeight)
          await new Promise(requestAnimationFrame)
        }
        await new Promise(settled => setTimeout(settled, 500))
        performance.mark('to')
        const elements = document.querySelectorAll('main *').length
        return { tasks, reached: Number(last()), elements }
      })
    const { done: found, worked } = await whileCounting(page, through)
    await page.context().close()
    const longest = Math.max(0, ...found.tasks)
    figures.push(
      {
        what: `${screen}: longest task over 50 ms while scrolling to row ${found.reached.toLocaleString('en-US')}`,
        value: longest === 0 ? 'none' : `${longest.toFixed(0)} ms (${found.tasks.length} of them)`,
        goal: { words: 'none', met: longest === 0 },
      },
      {
        what: `${screen}: the most one of these tasks worked`,
        value: `${worked.longest.toFixed(0)} ms`,
        goal: { words: '≤ 50 ms', met: worked.longest <= 50 },
      },
      { what: `${screen}: elements in the page by then`, value: String(found.elements) },
    )
  }
  return figures
}

/** A page of a signed-in user who has seen the tour, once its first screen has loaded. */
async function open(browser: Browser, origin: string, token: string, path = '/'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(given => {
    localStorage.setItem('auth_token', given)
    localStorage.setItem('skipped', 'true')
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        const sum = Reflect.get(window, 'shift') + Reflect.get(entry, 'value')
        Reflect.set(window, 'shift', sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, token)
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('main h1').waitFor()
  // The files of the other screens come once all is quiet.
  await page.waitForTimeout(5_000)
  return page
}
