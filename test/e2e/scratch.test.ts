import { expect, it } from 'vitest'
import { household } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, settled, signedInPage } from './setup.ts'

const { lana, mia, olga, sam, rita } = await household()
const { token: operator } = await seededPortfolio()
it.each([
  ['landlord', lana.token],
  ['operator', operator],
  ['manager', mia.token],
  ['owner', olga.token],
  ['staff', sam.token],
  ['tenant', rita.token],
])('%s', async (who, token) => {
  const page = await signedInPage(token, { ...desktop, viewport: { width: 1280, height: 720 } })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const byId = new Map<
    string,
    { url: string; at: number; size: number; raw: number; end: number }
  >()
  cdp.on('Network.requestWillBeSent', e =>
    byId.set(e.requestId, {
      url: new URL(e.request.url).pathname + new URL(e.request.url).search,
      at: e.timestamp,
      size: 0,
      raw: 0,
      end: 0,
    }),
  )
  cdp.on('Network.dataReceived', e => {
    const r = byId.get(e.requestId)
    if (r) r.raw += e.dataLength
  })
  cdp.on('Network.loadingFinished', e => {
    const r = byId.get(e.requestId)
    if (r) {
      r.size = e.encodedDataLength
      r.end = e.timestamp
    }
  })
  await page.goto('/')
  await settled(page)
  await page.waitForTimeout(1500)
  const all = [...byId.values()]
  const t0 = all[0]?.at ?? 0
  console.log(
    who,
    all.length,
    'js',
    all.filter(r => r.url.includes('.js')).reduce((s, r) => s + r.size, 0),
    'n',
    all.filter(r => r.url.includes('.js')).length,
    'api',
    all.filter(r => r.url.startsWith('/api')).length,
    all.filter(r => r.url.startsWith('/api')).reduce((s, r) => s + r.raw, 0),
    all.filter(r => r.url.startsWith('/api')).reduce((s, r) => s + r.size, 0),
  )
  console.log(
    all
      .map(
        r =>
          `${Math.round((r.at - t0) * 1000)}-${Math.round((r.end - t0) * 1000)} ${r.url} ${r.size} ${r.raw}`,
      )
      .join('\n'),
  )
  await page.screenshot({ path: `/tmp/first-${who}.png` })
  await page.screenshot({ path: `/tmp/first-${who}-full.png`, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/first-${who}-390.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()
  await settled(page)
  await page.screenshot({ path: `/tmp/first-${who}-dark.png` })
  expect(true).toBe(true)
})
