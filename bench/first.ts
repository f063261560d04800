import type { Browser } from 'playwright-core'
import { startSession } from '#server/access/caller.ts'
import { launchBrowser } from '#test/browser.ts'
import { aim, type Bench, type Figure, figure, type Workspace } from './bench.ts'
import { seedLandlords } from './portfolio.ts'
import { middle } from './ratio.ts'
import { serveScreens } from './screens.ts'

const looks = Number(process.env.ROUNDS ?? 9)
const most = Number(process.env.UNITS ?? 10_000)
const kilobyte = 1_000

/** The first signed-in screen on a slow line. */
export const first: Bench = {
  name: 'first',
  about: `An admin's dashboard, cold, at 1.6 Mbit/s and 150 ms, with 100 leases and with ${most.toLocaleString('en-US')}; of ${looks} looks the median.`,
  async run(workspace) {
    const browser = await launchBrowser()
    const { origin, close } = await serveScreens(workspace)
    try {
      const figures: Figure[] = []
      for (const units of [100, most])
        figures.push(...(await measured(browser, origin, await adminOf(workspace, units), units)))
      return figures
    } finally {
      await browser.close()
      await close()
    }
  },
}

async function adminOf(workspace: Workspace, units: number): Promise<string> {
  const size = { landlords: 1, units, properties: Math.ceil(units / 20), months: 3 }
  const [landlord] = await seedLandlords(workspace, size)
  // The next one has tables of the same names.
  await workspace.owner.query('discard temp')
  const origin = { userAgent: 'bench', address: '127.0.0.1' }
  return startSession(workspace.database.db, landlord?.adminId ?? '', origin)
}

async function measured(browser: Browser, origin: string, token: string, units: number) {
  const seen: Look[] = []
  for (let look = 0; look < looks; look++) seen.push(await lookAt(browser, origin, token))
  const median = (value: (look: Look) => number) => middle(seen.map(value))
  const [paint, requests, json] = [
    median(look => look.amountAt),
    median(look => look.requests),
    median(look => look.json),
  ]
  const of = `${units.toLocaleString('en-US')} leases: `
  return [
    aim(`${of}first amount`, `${(paint / 1_000).toFixed(2)} s`, 'at most 2 s', paint <= 2_000),
    aim(`${of}requests`, `${requests}`, 'at most 20', requests <= 20),
    aim(`${of}JSON`, kilobytes(json), 'at most 25 KB', json <= 25 * kilobyte),
    figure(`${of}JSON with headers, as sent`, kilobytes(median(look => look.jsonSent))),
    figure(`${of}script, as sent`, kilobytes(median(look => look.script))),
  ]
}

function kilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`
}

interface Look {
  /** Milliseconds from the start of the navigation. */
  amountAt: number
  requests: number
  /** Bytes. */
  json: number
  jsonSent: number
  script: number
}

async function lookAt(browser: Browser, origin: string, token: string): Promise<Look> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const line = (1.6 * 1024 * 1024) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: line,
    uploadThroughput: line,
  })
  const paths = new Map<string, string>()
  const look: Look = { amountAt: 0, requests: 0, json: 0, jsonSent: 0, script: 0 }
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname)
    look.requests += 1
  })
  const isCall = (id: string) => paths.get(id)?.startsWith('/api/') === true
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (isCall(requestId)) look.json += dataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isCall(requestId)) look.jsonSent += encodedDataLength
    if (paths.get(requestId)?.endsWith('.js')) look.script += encodedDataLength
  })
  await page.addInitScript(begin, token)
  await page.goto('/')
  const amount = await page.waitForFunction(() => Reflect.get(window, 'amountAt'))
  look.amountAt = Number(await amount.jsonValue())
  await until(() => [...paths.values()].includes('/api/events'))
  await context.close()
  return look
}

/** In the page: signs in, and notes the frame that first shows an amount. */
function begin(token: string) {
  localStorage.setItem('auth_token', token)
  localStorage.setItem('skipped', 'true')
  const look = () => {
    const shown = document.querySelector('main')?.innerText ?? ''
    if (/\$\d/.test(shown)) Reflect.set(window, 'amountAt', performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Waits; the stream of live updates opens last. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise(done => setTimeout(done, 50))
}
