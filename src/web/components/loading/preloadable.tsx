import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose file is fetched when it is first shown, or before by `fetch`. Where the file is
 * there already it stands at once: `lazy` alone would show what stands for it, and React keeps that
 * for 300 milliseconds.
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
    // Decided once: another component at the same place would lose what was typed into the first.
    const [Shown] = useState(() => there ?? Awaited)
    return <Shown />
  }
  return Object.assign(Preloadable, { fetch })
}
