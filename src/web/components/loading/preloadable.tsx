import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose file is fetched when it is first shown, or earlier by `fetch`. A loaded one
 * renders at once: `lazy` alone would show its fallback, which React keeps for 300 milliseconds.
 */
export function preloadable<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let there: ComponentType<Props> | undefined
  const fetch = async () => {
    const file = await load()
    there = file.default
    return file
  }
  const Awaited = lazy(fetch)
  function Preloadable(props: Props) {
    // Decided once: another component at the same place would lose the input of the first.
    const [Shown] = useState(() => there ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Preloadable, { fetch })
}
