import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { openPalette } from '#web/actions/open-palette.ts'
import { usePortal } from '#web/session/portal.ts'
import { screenKeys } from './keys.ts'

/** Between G and its letter. */
const waits = 1_500

/** C creates, G and a letter go to a screen, ? shows all keys: wherever nothing is being typed and no dialog is open. */
export default function Shortcuts() {
  const portal = usePortal()
  const [, navigate] = useLocation()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (isTaken(event)) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - wentAt.current < waits
      wentAt.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
      const screen = isSecond && screenKeys(portal).find(({ letter }) => letter === key)
      if (screen) navigate(screen.href)
      else if (isSecond) return
      else if (key === 'c') openPalette({ shows: 'actions' })
      else if (key === '?') openPalette({ shows: 'keys' })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [portal, navigate])
  return null
}

/** Whether a key is for the place where it is pressed. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || repeat) return true
  if (document.querySelector('[aria-modal="true"], dialog[open], [role="menu"]')) return true
  const within =
    'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="combobox"]'
  return target instanceof Element && target.closest(within) !== null
}
