import { useEffect, useRef } from 'react'

/** Among the buttons of a dialog: on a phone, toasts stand above these, or below them where there is space. */
export function ToastsAbove() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const buttons = here.current?.parentElement
    if (!buttons) return
    const root = document.documentElement
    const place = () => {
      const { top, bottom } = buttons.getBoundingClientRect()
      const isFree = top > innerHeight || innerHeight - bottom > toastHeight
      root.style.setProperty(property, `${isFree ? gap : innerHeight - top + gap}px`)
    }
    // The form above moves them, and so does the dialog as it opens.
    const sizes = new ResizeObserver(place)
    for (const part of [buttons, buttons.parentElement]) if (part) sizes.observe(part)
    document.addEventListener('transitionend', place)
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      document.removeEventListener('transitionend', place)
      removeEventListener('resize', place)
      root.style.removeProperty(property)
    }
  }, [])
  return <span ref={here} hidden />
}

const property = '--above-buttons'
const gap = 8
/** Of a title, two lines and an Undo, pixels. */
const toastHeight = 120
