import { useCallback, useState } from 'react'

/** A dialog about one of many rows: its row stays while it closes, for the animation. */
export function useDialog<About>() {
  const [pending, setPending] = useState<{ about: About; opened: boolean }>()
  // The same at every drawing: columns of long lists are made with it.
  const open = useCallback((about: About) => setPending({ about, opened: true }), [])
  return {
    /** Undefined until it is first opened. */
    about: pending?.about,
    opened: pending?.opened ?? false,
    open,
    close: () => setPending(now => now && { ...now, opened: false }),
  }
}
