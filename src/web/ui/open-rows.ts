import { useState } from 'react'

/** Which rows of a table stand open, by key, and how to open or close one. */
export function useOpenRows(): [(key: string) => boolean, (key: string) => void] {
  const [open, setOpen] = useState<readonly string[]>([])
  function toggle(key: string) {
    setOpen(before => (before.includes(key) ? before.filter(one => one !== key) : [...before, key]))
  }
  return [key => open.includes(key), toggle]
}
