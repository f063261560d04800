import type { Page } from 'playwright-core'

/** Texts of ours that are clipped or beyond the edge, and controls that overlap; a line each. */
export function outOfPlace(page: Page): Promise<string[]> {
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
    // A bar, or the buttons of a dialog: the rest scrolls below them.
    const layerOf = (element: Element): Element | null =>
      /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : element.parentElement && layerOf(element.parentElement)
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    })
    // Rows that scroll sideways cut off their rest.
    const shown = (element: Element, box: Box): Box => {
      const { parentElement } = element
      if (!parentElement) return box
      const isCut = /auto|scroll/.test(getComputedStyle(parentElement).overflowX)
      return shown(parentElement, isCut ? common(box, parentElement.getBoundingClientRect()) : box)
    }
    const cover = (one: Element, box: Box, other: Element, next: Box, down: number) => {
      const isCommon = ({ left, right, top, bottom }: Box) =>
        right - left > 3 && bottom - top > down
      // The boxes alone first: most are apart, and styles take longer to read.
      if (!isCommon(common(box, next)) || layerOf(one) !== layerOf(other)) return false
      return isCommon(common(shown(one, box), shown(other, next)))
    }
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
    const crossed = runs.filter(({ element, box }, at) =>
      runs
        .slice(at + 1)
        .some(
          ({ element: other, box: next }) =>
            element !== other && cover(element, box, other, next, 5),
        ),
    )
    // One that scrolls sideways by intent holds more than it shows.
    const around = 'section:not([data-scrolls]), li, [role=dialog]'
    const out = [...texts, ...document.querySelectorAll('button, a, input')].filter(element => {
      const place = element.parentElement?.closest(around)
      if (!place || !seen(element) || scrollsUpTo(element, place)) return false
      const [box, edge] = [element.getBoundingClientRect(), place.getBoundingClientRect()]
      return box.width > 1 && (box.right > edge.right + 1 || box.left < edge.left - 1)
    })
    const beyond = texts.filter(
      element => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element),
    )
    // A field's own button, such as its calendar, lies inside its edge, beside its value.
    const boxOf = (element: Element, other: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isInField = element.closest('.mantine-Input-wrapper')?.contains(other)
      if (!isInField || element.tagName !== 'INPUT') return { left, right, top, bottom }
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const [before, after] = [parseFloat(paddingLeft), parseFloat(paddingRight)]
      return { left: left + before, right: right - after, top, bottom }
    }
    const overlap = (one: Element, other: Element) =>
      !one.contains(other) &&
      !other.contains(one) &&
      cover(one, boxOf(one, other), other, boxOf(other, one), 3)
    const places = [...document.querySelectorAll('main, nav, header, [role=dialog]')].filter(seen)
    const overlapping = places.flatMap(place => {
      // A whole row that is pressed lies behind its links.
      const pressed = 'button:not([data-behind]), a, input, textarea'
      const controls = [...place.querySelectorAll(pressed)].filter(seen)
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
