import { useEffect, useRef, useState } from 'react'

/**
 * A phone's Back closes the open dialog instead of leaving the screen, in browsers with close
 * watchers. Returns whether it does: then Escape closes it, too.
 */
export function useBack(opened: boolean, onClose: () => void): boolean {
  const [hearsBack] = useState(
    () => 'CloseWatcher' in window && matchMedia('(pointer: coarse)').matches,
  )
  // Each watcher handles one request; a dialog that asks before closing needs another.
  const [heard, setHeard] = useState(0)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `heard`.
  useEffect(() => {
    if (!opened || !hearsBack) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => {
      close.current()
      setHeard(count => count + 1)
    }
    return () => watcher.destroy()
  }, [opened, hearsBack, heard])
  return hearsBack
}

// Not every browser has it, and the types of the DOM lack it.
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null
  destroy(): void
}
