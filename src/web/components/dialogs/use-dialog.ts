import { useCallback, useState } from 'react'

/** A dialog about one of many things: what it is about stays while it closes, so that it can close gently. */
export function useDialog<About>() {
  const [asked, setAsked] = useState<{ about: About; opened: boolean }>()
  // The same at every drawing: columns of long lists are made with it.
  const open = useCallback((about: About) => setAsked({ about, opened: true }), [])
  return {
    /** Undefined until it is first opened. */
    about: asked?.about,
    opened: asked?.opened ?? false,
    open,
    close: () => setAsked(now => now && { ...now, opened: false }),
  }
}
