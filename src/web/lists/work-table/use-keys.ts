import { useEffect } from 'react'

/** The keys of a table, while nothing is typed and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const run = keys[event.key]
      if (!run) return
      // A button or link that has the focus is pressed by it.
      if (event.key === 'Enter' && isPressable(event.target)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"], dialog[open], [data-chooser]')) return true
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, summary') !== null
}
