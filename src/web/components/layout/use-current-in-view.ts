import { type RefObject, useEffect } from 'react'

/** Scrolls a row sideways so that its current link stands in the middle, whenever another is `current`. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row marks `current` itself.
  useEffect(() => {
    const at = row.current
    const link = at?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
    if (at && link) at.scrollLeft = link.offsetLeft - (at.clientWidth - link.clientWidth) / 2
  }, [row, current])
}
