import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Where an element begins in the document and how wide it is, pixels; seen to after every change. */
export function usePlace<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [at, setAt] = useState({ top: 0, width: 0 })
  const see = useCallback(() => {
    const box = ref.current?.getBoundingClientRect()
    if (!box) return
    const now = { top: Math.round(box.top + window.scrollY), width: Math.round(box.width) }
    setAt(before => (before.top === now.top && before.width === now.width ? before : now))
  }, [])
  useLayoutEffect(see)
  useEffect(() => {
    const observer = new ResizeObserver(see)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [see])
  return { ref, ...at }
}
