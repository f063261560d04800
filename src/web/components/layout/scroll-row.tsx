import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './scroll-row.module.css'

/**
 * A row of links that scrolls sideways where it is too long: it fades out at an end that hides more, and has buttons
 * for the pointer. Keys need none: a focused link scrolls into view. The current link is in the middle whenever another
 * one is `current`.
 */
export function ScrollRow({ current, ...row }: ComponentProps<'div'> & { current: string }) {
  const here = useRef<HTMLDivElement>(null)
  const hidden = useHidden(here)
  const isCut = hidden.before || hidden.after
  useCurrentInView(here, current, isCut)

  function turn(direction: 1 | -1) {
    const at = here.current
    at?.scrollBy({ left: direction * at.clientWidth * pageOfRow })
  }

  return (
    <div
      className={styles.frame}
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
    >
      <div ref={here} {...row} className={styles.row} data-scrolls />
      {isCut && (
        <div className={styles.buttons} aria-hidden>
          <button type="button" tabIndex={-1} disabled={!hidden.before} onClick={() => turn(-1)}>
            <ChevronLeft size={18} />
          </button>
          <button type="button" tabIndex={-1} disabled={!hidden.after} onClick={() => turn(1)}>
            <ChevronRight size={18} />
          </button>
        </div>
      )}
    </div>
  )
}

/** The part of the row's width that a button scrolls: the last link stays in view. */
const pageOfRow = 0.75

/** Whether there is more of the row before and after the visible part. */
function useHidden(row: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const at = row.current
    if (!at) return
    const measure = () => {
      // Beside its buttons the row is narrower; without them it may fit.
      const fits = at.scrollWidth <= (at.parentElement?.clientWidth ?? 0)
      const before = !fits && at.scrollLeft > 1
      const after = !fits && at.scrollLeft + at.clientWidth < at.scrollWidth - 1
      setHidden(was => (was.before === before && was.after === after ? was : { before, after }))
    }
    const sizes = new ResizeObserver(measure)
    for (const element of [at, ...at.children]) sizes.observe(element)
    at.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      at.removeEventListener('scroll', measure)
    }
  }, [row])
  return hidden
}

/** Scrolls the row so that its current link stands in the middle; again once its buttons take some of the width. */
function useCurrentInView(row: RefObject<HTMLElement | null>, current: string, isCut: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row marks `current` itself.
  useEffect(() => {
    const at = row.current
    const link = at?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
    if (at && link) at.scrollLeft = link.offsetLeft - (at.clientWidth - link.clientWidth) / 2
  }, [row, current, isCut])
}
