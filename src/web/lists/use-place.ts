import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The offset of an element in the document and its width, pixels; unknown while it has no width. */
export interface Place {
  top: number
  width: number
}

/**
 * The place of an element, measured after every render of its user. Initially it is its last place,
 * so that a returning user sees everything at once; before that, `guess`.
 */
export function usePlace<Element extends HTMLElement>(guess: () => Place) {
  const ref = useRef<Element>(null)
  const [address] = useState(() => location.pathname)
  const [place, setPlace] = useState(() => known.get(address) ?? guess())
  const see = useCallback(() => {
    const box = ref.current?.getBoundingClientRect()
    if (!box) return
    const now = { top: Math.round(box.top + window.scrollY), width: Math.round(box.width) }
    known.set(address, now)
    setPlace(before => (before.top === now.top && before.width === now.width ? before : now))
  }, [address])
  useLayoutEffect(see, [see])
  useEffect(() => {
    // Within the frame of the next layout.
    const frame = requestAnimationFrame(see)
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => {
    const observer = new ResizeObserver(see)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [see])
  return { ref, place }
}

const known = new Map<string, Place>()
