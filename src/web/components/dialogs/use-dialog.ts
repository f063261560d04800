import { useCallback, useState } from 'react'

/** A dialog about one of many rows: its row stays while it closes, for the animation. */
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
