import { useEffect } from 'react'
import { matchRoute, useRouter } from 'wouter'
import type { Endpoint } from '#shared/endpoint.ts'
import { can } from '#shared/permissions.ts'
import { call, queryKey } from '#web/client/api.ts'
import { queryClient } from '#web/client/query-client.ts'
import { pagesOf } from '#web/lists/use-pages.ts'
import { usePerson } from '#web/session/session.tsx'
import { type ScreenFile, screenFiles } from '../screens/screen-files.ts'

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
    const fetchAhead = async (path: string) => {
      if (isFetching) return
      isFetching = true
      try {
        for (const screen of screenFiles) {
          const [isIt, params] = matchRoute(parser, screen.path, path)
          if (isIt) return await fetchScreen(screen, params)
        }
      } finally {
        isFetching = false
      }
    }
    const fetchScreen = (
      { screen, first, query, firstPage, filters }: ScreenFile,
      params: object,
    ) =>
      Promise.all([
        screen.fetch(),
        first && can(person, first.may) && ask(first, { params, query }),
        firstPage &&
          can(person, firstPage.may) &&
          queryClient.prefetchInfiniteQuery(pagesOf(firstPage, filters)),
      ])
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

/** Returns at once from the cache where the answer is cached and fresh. */
function ask(endpoint: Endpoint, input: { params: object; query?: object | undefined }) {
  return queryClient.prefetchQuery({
    queryKey: queryKey(endpoint, input),
    queryFn: () => call(endpoint, input),
  })
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return Reflect.get(Object(connection), 'saveData') === true
}
