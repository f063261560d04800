import type { Page } from 'playwright-core'
import { desktop, phone } from './setup.ts'

const devices = { 'a desktop': desktop, 'a phone': phone }
type Device = keyof typeof devices

/**
 * Turns an open screen into that of another device: its size, its touch and its viewport. A screen is
 * shown on both without being loaded twice. A blank page has no width of a phone.
 */
export async function become(page: Page, device: Device): Promise<void> {
  const { viewport, hasTouch = false, isMobile = false } = devices[device]
  const { width = 0, height = 0 } = viewport ?? {}
  await page.setViewportSize({ width, height })
  const devtools = await devtoolsOf(page)
  const metrics = { width, height, deviceScaleFactor: 1, mobile: isMobile }
  await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
  const touch = hasTouch ? '(pointer: coarse)' : '(not (pointer: coarse))'
  const seen = `(width: ${width}px) and ${touch}`
  await page.waitForFunction(media => matchMedia(media).matches, seen)
}

type Devtools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>
/** One per page: the settings of a session end with it. */
const sessions = new WeakMap<Page, Promise<Devtools>>()

function devtoolsOf(page: Page): Promise<Devtools> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}
