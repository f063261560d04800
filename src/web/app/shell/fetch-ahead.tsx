import { useEffect } from 'react'
import { matchRoute, useRouter } from 'wouter'
import { usePerson } from '#web/session/session.tsx'
import { screenFiles } from '../screens/screen-files.ts'

/**
 * Preloads a link's screen file and first query while the pointer or the focus rests on it. One
 * link at a time, nothing twice, and nothing with reduced data use.
 */
export default function FetchAhead() {
  const { parser } = useRouter()
  const person = usePerson()
  useEffect(() => {
    if (savesData()) return
    let resting: ReturnType<typeof setTimeout> | undefined
    let isFetching = false
    const fetchAhead = async (address: string) => {
      if (isFetching) return
      isFetching = true
      try {
        for (const { path, screen } of screenFiles) {
          const [isIt, params] = matchRoute(parser, path, address)
          if (isIt) return await Promise.all([screen.fetch(), ask(path, params)])
        }
      } finally {
        isFetching = false
      }
    }
    // Fetched here: no first screen needs the shapes of all others.
    const ask = async (path: string, params: object) => {
      const { askFirst } = await import('../screens/screen-queries.ts')
      await askFirst(path, params, person)
    }
    const rest = ({ target }: Pick<Event, 'target'>) => {
      clearTimeout(resting)
      const link = target instanceof Element ? target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
      if (link.pathname === location.pathname) return
      // Without a network there is nothing to preload; the screen itself reports it.
      resting = setTimeout(() => fetchAhead(link.pathname).catch(() => {}), restMilliseconds)
    }
    document.addEventListener('pointerover', rest, { passive: true })
    document.addEventListener('focusin', rest)
    // The pointer may have come before this script.
    rest({ target: document.querySelector('a[href]:hover') })
    return () => {
      clearTimeout(resting)
      document.removeEventListener('pointerover', rest)
      document.removeEventListener('focusin', rest)
    }
  }, [parser, person])
  return null
}

/** A pointer that only passes over a link preloads nothing. */
const restMilliseconds = 65

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return Reflect.get(Object(connection), 'saveData') === true
}
