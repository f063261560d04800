import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accented } from '#web/language/pseudo.ts'
import { household, open } from './portals.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage } from './setup.ts'

/** Screens in other languages: the pseudo-locale is accented English, 40 % longer. */

const widths = [390, 768, 1280]

describe.each(widths)('in the pseudo-locale at %d pixels', width => {
  it('nothing of the office leaves its place', async () => {
    const lana = await seededPortfolio()
    const page = await pageIn('pseudo', lana.token, width)
    const faults: string[] = []
    for (const path of screensOf(lana)) {
      await open(page, path)
      faults.push(...(await outOfPlace(page)).map(fault => `${path}: ${fault}`))
    }
    for (const [path, button] of dialogsOf(lana)) {
      await open(page, path)
      await page
        .getByRole('button', { name: accented(button) })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      faults.push(...(await outOfPlace(page)).map(fault => `${button}: ${fault}`))
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('nothing of the portals leaves its place', async () => {
    const { olga, sam, rita } = await household()
    const faults: string[] = []
    for (const { token } of [olga, sam, rita]) {
      const page = await pageIn('pseudo', token, width)
      for (const path of ['/', '/properties', '/maintenance', '/communication', '/documents']) {
        await open(page, path)
        faults.push(...(await outOfPlace(page)).map(fault => `${path}: ${fault}`))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
})

async function pageIn(language: string, token: string, width: number): Promise<Page> {
  const page = await signedInPage(token, { viewport: { width, height: 900 } })
  await page.addInitScript(chosen => localStorage.setItem('language', chosen), language)
  return page
}

/** Texts of ours that are clipped or beyond the edge, and controls that overlap; a line each. */
function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOurs = (text: string) => /[^\u0020-\u024f\u2010-\u2027]|[À-ɏ]/.test(text)
    const line = (what: string, element: Element) =>
      `${what}: ${element.tagName} ${nameOf(element).trim().slice(0, 60)}`
    const nameOf = (element: Element) =>
      element.textContent || element.getAttribute('aria-label') || element.id
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const ownText = (element: Element) =>
      [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && isOurs(node.textContent ?? ''),
      )
    const texts = [...document.body.querySelectorAll('*')].filter(
      element => seen(element) && ownText(element) && element.clientWidth > 1,
    )
    const clipped = texts.filter(
      element =>
        /hidden|clip/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    )
    const beyond = texts.filter(
      element => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element),
    )
    // A field's own button, such as its calendar, lies inside its edge, beside what it holds.
    const boxOf = (element: Element, other: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isInField = element.closest('.mantine-Input-wrapper')?.contains(other)
      if (!isInField || element.tagName !== 'INPUT') return { left, right, top, bottom }
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const [before, after] = [parseFloat(paddingLeft), parseFloat(paddingRight)]
      return { left: left + before, right: right - after, top, bottom }
    }
    const overlap = (one: Element, other: Element) => {
      const [box, next] = [boxOf(one, other), boxOf(other, one)]
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
      const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
      return across > 3 && down > 3 && !one.contains(other) && !other.contains(one)
    }
    const places = [...document.querySelectorAll('main, nav, header, [role=dialog]')].filter(seen)
    const overlapping = places.flatMap(place => {
      const controls = [...place.querySelectorAll('button, a, input, textarea')].filter(seen)
      return controls.filter((one, at) => controls.slice(at + 1).some(other => overlap(one, other)))
    })
    const isWide = document.documentElement.scrollWidth > innerWidth
    return [
      ...clipped.map(element => line('clipped', element)),
      ...beyond.map(element => line('beyond the edge', element)),
      ...overlapping.map(element => line('overlaps', element)),
      ...(isWide ? ['The page scrolls sideways'] : []),
    ]
  })
}
