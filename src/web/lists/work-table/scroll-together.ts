import type { UIEvent } from 'react'

/** The head scrolls sideways with the rows, and they with it: as one box it could not stay at the top of the window. */
export function scrollTogether({ currentTarget: { parentElement, scrollLeft } }: UIEvent): void {
  for (const part of parentElement?.children ?? []) part.scrollLeft = scrollLeft
}
