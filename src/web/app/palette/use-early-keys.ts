import { useCallback, useEffect, useRef } from 'react'

/**
 * What is typed between asking for something and being able to type into it, as while its code loads.
 *
 * @returns what takes the text, once there is a field that has the focus
 */
export function useEarlyKeys(isAsked: boolean, onEscape: () => void): () => string {
  // Null while nobody waits.
  const typed = useRef<string | null>(null)

  useEffect(() => {
    if (!isAsked) return
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
  }, [isAsked, onEscape])

  return useCallback(() => {
    const text = typed.current ?? ''
    typed.current = null
    return text
  }, [])
}
