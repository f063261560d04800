import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accented } from '#web/language/pseudo.ts'
import { household, open } from './portals.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage } from './setup.ts'

/** Screens in other languages: the pseudo-locale is accented English, 40 % longer. */

const widths = [390, 768, 1280]
/** Screens of all portals. */
const paths = [
  '/',
  '/properties',
  '/financials',
  '/maintenance',
  '/communication',
  '/documents',
  '/reports',
  '/settings',
]

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
      for (const path of paths) {
        await open(page, path)
        faults.push(...(await outOfPlace(page)).map(fault => `${path}: ${fault}`))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
})

describe('all is translated that is read by', () => {
  it('a tenant', async () => {
    const { rita, lana } = await household()
    const note = { receiverId: rita.user.id, subject: 'Keys', content: 'Here' }
    await lana.post('/api/messages', note)
    const { body: requests } = await rita.get<{ id: string }[]>('/api/maintenance-requests')
    const faults = await englishIn(rita.token, [
      ['/', 'Report a Payment'],
      ['/properties'],
      ['/financials', 'Report a Payment'],
      ['/maintenance', 'New Request'],
      [`/maintenance/${requests[0]?.id}`],
      ['/communication', 'New Message'],
      ['/documents'],
      ['/settings'],
      ['/nowhere'],
    ])
    expect(faults).toEqual([])
  })

  it('an owner and staff', async () => {
    const { olga, sam } = await household()
    for (const { token } of [olga, sam])
      expect(
        await englishIn(
          token,
          paths.map(path => [path]),
        ),
      ).toEqual([])
  })

  it('the office', async () => {
    const lana = await seededPortfolio()
    const screens = screensOf(lana).filter(path => !ofOperator.includes(path))
    const all = [...screens.map(path => [path] as const), ...dialogsOf(lana)]
    expect(await englishIn(lana.token, all)).toEqual([])
  })
})

/** The server's own names of jobs and subjects of emails, as they were sent. */
const ofOperator = ['/settings/jobs', '/settings/mail', '/settings/outbox', '/settings/review']

/** The path of a screen, and the button there that opens a dialog. */
type Opened = readonly [path: string, button?: string]

/** Texts without accents on screens and in their dialogs; a line each, with its screen. */
async function englishIn(token: string, screens: readonly Opened[]) {
  const page = await pageIn('pseudo', token, 1280)
  const faults: string[] = []
  const look = async (at: string) =>
    faults.push(...(await textsOf(page)).filter(isEnglish).map(text => `${at}: ${text}`))
  for (const [path, button] of screens) {
    await open(page, path)
    await look(path)
    if (!button) continue
    await page
      .getByRole('button', { name: accented(button) })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await look(`${path} ${button}`)
  }
  await page.context().close()
  return [...new Set(faults)]
}

/** Whether words remain beside those that no language changes. */
function isEnglish(text: string): boolean {
  return /[A-Za-z]{2}/.test(
    unchanged.reduce<string>((rest, word) => rest.replaceAll(word, ''), text),
  )
}

/** What people typed, names and codes; days and times; the ends of ids; keys of the keyboard. */
const unchanged = [
  ...['Rita', 'Renter', 'Lana', 'Lord', 'Mia', 'Member', 'Bob', 'Ray', 'Fox', 'RR', 'LL', 'MM'],
  ...['BR', 'BF', 'Alpha St', 'Alpha', 'Beta St', 'Beta', 'Lamp flickers', 'No hot water', 'Keys'],
  ...['Since Monday', 'Here', 'Leaky tap', 'In the kitchen, since Monday.', 'Plumber'],
  ...['He comes on Monday.', 'Rooftree', 'English', 'https://', 'USD · US Dollar', 'USD'],
  ...[/[\w-]+@test\.example/g, /\b[0-9a-f]{8}\b/g, /^test$/g, /^Ctrl K$/g],
  ...[/\w+\/New.York/g, /\bEST\b/g, /Eastern Time$/g, /\d+:\d\d [AP]M/g],
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( \d+|$)/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d+/g,
  // The server writes these, and has no pseudo-locale.
  ...[/^Rent$/g, /^Rent · /g, /, Unit \d$/g, /^Payment$/g, /(?<=ƒōōŕ )(Rent|Payment)(?= ōōƒ)/g],
]

/** Each text on a page: shown, told by a label or a hint, held by a field, or its title. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*')].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName),
    )
    const told = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    const texts = all.flatMap(element => [
      ...[...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => node.textContent ?? ''),
      ...told.map(name => element.getAttribute(name) ?? ''),
      ...(element instanceof HTMLInputElement && !/radio|checkbox/.test(element.type)
        ? [element.value]
        : []),
    ])
    return [document.title, ...new Set(texts)]
  })
}

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
    const scrollsUpTo = (element: Element, place: Element): boolean =>
      element !== place &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && scrollsUpTo(element.parentElement, place)))
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
    const low = texts.filter(
      element =>
        /hidden|clip/.test(getComputedStyle(element).overflowY) &&
        getComputedStyle(element).webkitLineClamp === 'none' &&
        element.scrollHeight > element.clientHeight + 1,
    )
    const runs = texts.flatMap(element =>
      [...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE && isOurs(node.textContent ?? ''))
        .flatMap(node => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].map(box => ({ element, box }))
        }),
    )
    const onTop = (at: number, down: number, element: Element) => {
      const hit = document.elementFromPoint(at, down)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const crossed = runs.filter(({ element, box }, at) =>
      runs.slice(at + 1).some(({ element: other, box: next }) => {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
        return (
          element !== other &&
          across > 3 &&
          down > 5 &&
          !element.closest('[role=dialog]') === !other.closest('[role=dialog]')
        )
      }),
    )
    const around = 'section, li, [role=dialog]'
    const out = [...texts, ...document.querySelectorAll('button, a, input')].filter(element => {
      const place = element.parentElement?.closest(around)
      if (!place || !seen(element) || scrollsUpTo(element, place)) return false
      const [box, edge] = [element.getBoundingClientRect(), place.getBoundingClientRect()]
      return box.width > 1 && (box.right > edge.right + 1 || box.left < edge.left - 1)
    })
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
      ...low.map(element => line('cut below', element)),
      ...crossed.map(({ element }) => line('crossed', element)),
      ...out.map(element => line('reaches out', element)),
      ...beyond.map(element => line('beyond the edge', element)),
      ...overlapping.map(element => line('overlaps', element)),
      ...(isWide ? ['The page scrolls sideways'] : []),
    ]
  })
}
