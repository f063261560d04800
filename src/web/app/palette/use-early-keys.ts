import { useCallback, useEffect, useRef } from 'react'

/**
 * Captures keys typed between a request for a field and its mounting, while its code loads.
 *
 * @returns a function that takes the text, once a field has the focus
 */
export function useEarlyKeys(isRequested: boolean, onEscape: () => void): () => string {
  // Null while no field is awaited.
  const typed = useRef<string | null>(null)

  useEffect(() => {
    if (!isRequested) return
    typed.current = ''
    function pressed(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (typed.current === null || ctrlKey || metaKey || altKey) return
      if (key === 'Escape') onEscape()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (key.length === 1) typed.current += key
      else if (key !== 'Enter') return
      // Else Enter or a space would press the button that has the focus still.
      event.preventDefault()
    }
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [isRequested, onEscape])

  return useCallback(() => {
    const text = typed.current ?? ''
    typed.current = null
    return text
  }, [])
}
