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
    // A bar, or the buttons of a dialog: the rest scrolls below them. A row that scrolls sideways cuts off its rest.
    const isLayer = ({ position, overflowX }: CSSStyleDeclaration) =>
      /fixed|sticky/.test(position) || /auto|scroll/.test(overflowX)
    const layerOf = (element: Element): Element | null =>
      isLayer(getComputedStyle(element))
        ? element
        : element.parentElement && layerOf(element.parentElement)
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
      runs.slice(at + 1).some(({ element: other, box: next }) => {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
        return element !== other && across > 3 && down > 5 && layerOf(element) === layerOf(other)
      }),
    )
    const around = 'section, li, [role=dialog]'
    const out = [...texts, ...document.querySelectorAll('button, a, input')].filter(element => {
      const place = element.parentElement?.closest(around)
      if (!place || !seen(element) || scrollsUpTo(element, place)) return false
      if (/auto|scroll/.test(getComputedStyle(place).overflowX)) return false
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
    const overlap = (one: Element, other: Element) => {
      const [box, next] = [boxOf(one, other), boxOf(other, one)]
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
      const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
      if (layerOf(one) !== layerOf(other)) return false
      return across > 3 && down > 3 && !one.contains(other) && !other.contains(one)
    }
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
