import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'
import { isArriving } from '#web/components/layout/use-navigation.ts'
import { useOncePainted } from '#web/components/loading/use-once-painted.ts'
import { usePrinting } from '#web/components/tables/use-printing.ts'
import type { Place } from './use-place.ts'

/**
 * The lines of a long list to render: those near the window, and the focused one. A line has its
 * measured height once rendered; until then it counts as `estimate` pixels. In print all are
 * rendered, stacked as on any page.
 */
export function useLines(props: {
  count: number
  /** The id of a line's row, in any place; the same function until the rows change. */
  keyOf: (index: number) => string
  estimate: number
  gap?: number
  /** No line is rendered until it is known. */
  place: Place
  /** The bars over the list at the top and the bottom of the window, pixels. */
  covered?: { top: number; bottom: number }
}) {
  const { count, keyOf, estimate, gap = 0, place, covered } = props
  const [focused, setFocused] = useState<number | null>(null)
  const isPrinting = usePrinting()
  const [address] = useState(() => location.pathname)
  // Visible lines render first; lines beyond follow after the first paint.
  const beyond = useOncePainted() ? linesBeyond(estimate) : 0
  const lines = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    gap,
    overscan: beyond,
    scrollMargin: place.top,
    scrollPaddingStart: covered?.top ?? 0,
    scrollPaddingEnd: covered?.bottom ?? 0,
    initialOffset: () => (isArriving() ? 0 : window.scrollY),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measured.get(address) ?? [],
    rangeExtractor: range => {
      if (isPrinting) return Array.from({ length: range.count }, (_, index) => index)
      const near = defaultRangeExtractor(range)
      if (focused === null || focused >= range.count || near.includes(focused)) return near
      return [...near, focused].toSorted((a, b) => a - b)
    },
    useFlushSync: false,
  })
  const reveal = useCallback((index: number) => lines.scrollToIndex(index), [lines])
  useEffect(() => () => void measured.set(address, lines.measurementsCache), [address, lines])
  return {
    shown: place.width > 0 ? lines.getVirtualItems() : [],
    height: isPrinting ? undefined : lines.getTotalSize(),
    /** The props of each rendered line. */
    propsOf: (line: VirtualItem) => ({
      ref: lines.measureElement,
      'data-index': line.index,
      style: isPrinting ? {} : { transform: `translateY(${line.start - place.top}px)` },
    }),
    /** Scrolls no further than needed to see a line. */
    reveal,
    focus: {
      onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
      onBlur: () => setFocused(null),
    },
  }
}

/** The number of lines rendered before and after the window, for the tab key and a quick wheel: half a window. */
const linesBeyond = (estimate: number) => Math.min(4, Math.ceil(480 / estimate))

/** How tall the lines of a screen were, for who comes back to it. */
const measured = new Map<string, VirtualItem[]>()

/** The line with the focus; null for content that a line opened elsewhere, such as a dialog. */
function indexOf(target: Element): number | null {
  const line = target.closest<HTMLElement>('[data-index]')
  return line ? Number(line.dataset.index) : null
}
