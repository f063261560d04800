import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Records the target of going back or forward. Called once, before the first render: a browser calls the listeners of
 * a window in their order, and React renders between the router's and the next.
 */
export function watchReturns(): void {
  window.addEventListener('popstate', () => {
    returningTo = location.pathname
  })
}

/**
 * After a navigation the focus starts at the top of the new screen. Going back or forward restores the scroll
 * position.
 */
export function useNavigation() {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  const left = useRef(new Map<string, number>())

  useEffect(() => {
    // The browser would scroll before the rows are rendered.
    history.scrollRestoration = 'manual'
    const scrolled = () => left.current.set(last.current, window.scrollY)
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      history.scrollRestoration = 'auto'
      window.removeEventListener('scroll', scrolled)
    }
  }, [])

  useLayoutEffect(() => {
    arrivedAt = path
    if (last.current === path) return
    last.current = path
    const top = returningTo === path ? (left.current.get(path) ?? 0) : 0
    returningTo = ''
    main.current?.focus({ preventScroll: true })
    return main.current ? scrollOnceTall(main.current, top) : undefined
  }, [path])
  return main
}

/** Whether the screen of this address is just being drawn: it begins at the top, wherever the last one was scrolled to. */
export const isArriving = () => location.pathname !== arrivedAt

let arrivedAt = ''
let returningTo = ''

/** Restores the scroll position once the screen is tall enough, unless the user scrolls first. */
function scrollOnceTall(main: HTMLElement, top: number): () => void {
  const attempt = () => {
    window.scrollTo(0, top)
    if (window.scrollY >= top - 1) stop()
  }
  const observer = new ResizeObserver(attempt)
  const givingUp = setTimeout(stop, timeout)
  function stop() {
    observer.disconnect()
    clearTimeout(givingUp)
    for (const event of byHand) window.removeEventListener(event, stop)
  }
  for (const event of byHand) window.addEventListener(event, stop, { passive: true })
  observer.observe(main)
  attempt()
  return stop
}

const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
const timeout = 3_000
