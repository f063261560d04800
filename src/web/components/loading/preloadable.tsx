import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose file is fetched when it is first shown, or earlier by `fetch`. A loaded one
 * renders at once: `lazy` alone would show its fallback, which React keeps for 300 milliseconds.
 */
export function preloadable(load: () => Promise<{ default: ComponentType }>) {
  let there: ComponentType | undefined
  const fetch = async () => {
    const file = await load()
    there = file.default
    return file
  }
  const Awaited = lazy(fetch)
  function Preloadable() {
    // Decided once: another component at the same place would lose the input of the first.
    const [Shown] = useState(() => there ?? Awaited)
    return <Shown />
  }
  return Object.assign(Preloadable, { fetch })
}
