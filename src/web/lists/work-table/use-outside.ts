import { useEffect } from 'react'

/** Calls `onOutside` at a press outside every layer that lies over the page. */
export function useOutside(isOpen: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    function pressed(event: PointerEvent) {
      if (
        event.target instanceof Element &&
        !event.target.closest('[data-portal], [aria-expanded="true"]')
      )
        onOutside()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  })
}
