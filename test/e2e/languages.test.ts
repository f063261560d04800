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
    for (const path of screensOf(lana)) {
      await open(page, path)
      expect([path, await outOfPlace(page)]).toEqual([path, []])
    }
    for (const [path, button] of dialogsOf(lana)) {
      await open(page, path)
      await page
        .getByRole('button', { name: accented(button) })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      expect([button, await outOfPlace(page)]).toEqual([button, []])
    }
    await page.context().close()
  })

  it('nothing of the portals leaves its place', async () => {
    const { olga, sam, rita } = await household()
    for (const { token } of [olga, sam, rita]) {
      const page = await pageIn('pseudo', token, width)
      for (const path of ['/', '/properties', '/maintenance', '/communication', '/documents']) {
        await open(page, path)
        expect([path, await outOfPlace(page)]).toEqual([path, []])
      }
      await page.context().close()
    }
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
      `${what}: ${element.tagName} ${(element.textContent ?? '').trim().slice(0, 60)}`
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
    const controls = [...document.querySelectorAll('main button, main a, main input')].filter(seen)
    const boxes = controls.map(element => ({ element, box: element.getBoundingClientRect() }))
    const overlapping = boxes.filter(({ element, box }, at) =>
      boxes.slice(at + 1).some(({ element: other, box: next }) => {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
        return across > 3 && down > 3 && !element.contains(other) && !other.contains(element)
      }),
    )
    const isWide = document.documentElement.scrollWidth > innerWidth
    return [
      ...clipped.map(element => line('clipped', element)),
      ...beyond.map(element => line('beyond the edge', element)),
      ...overlapping.map(({ element }) => line('overlaps', element)),
      ...(isWide ? ['The page scrolls sideways'] : []),
    ]
  })
}
