import type { Query } from '@tanstack/react-query'
import { type Changed, everythingChanged, pathsConcerned } from '#shared/nouns.ts'
import { queryClient } from './query-client.ts'

/**
 * The one way to refresh a screen. What it shows of the nouns that changed is read again at once, the rest
 * when it is shown next.
 */

/** How long one's own change waits for the news of it, which is read by the same calls. */
const newsComeWithin = 100

/** Whether news of what changes come, one's own changes among them. */
let isFollowing = false
const own = new Set<Changed>()
let waiting: ReturnType<typeof setTimeout> | undefined

export function followNews(isOpen: boolean): void {
  isFollowing = isOpen
}

/** A call of one's own changed these. */
export function refresh(changes: readonly Changed[]): void {
  if (changes.length === 0) return
  for (const noun of changes) own.add(noun)
  if (!isFollowing) return void readAgain([])
  // A screen that is opened meanwhile reads anew.
  void queryClient.invalidateQueries({ predicate: concernedBy(changes), refetchType: 'none' })
  waiting ??= setTimeout(readAgain, newsComeWithin, [])
}

/** These changed, by whomever. Resolves once the screen has read them again. */
export async function readAgain(news: readonly Changed[], path?: string): Promise<void> {
  clearTimeout(waiting)
  waiting = undefined
  const isOwn = concernedBy([...own], path)
  const isNews = concernedBy(news)
  own.clear()
  await queryClient.invalidateQueries({
    predicate: query => isOwn(query) || (isNews(query) && isThere(query)),
  })
}

function concernedBy(changes: readonly Changed[], path?: string): (query: Query) => boolean {
  if (changes.includes(everythingChanged)) return () => true
  const nouns = changes.filter(noun => noun !== everythingChanged)
  const prefixes = [...new Set([...nouns.flatMap(pathsConcerned), ...(path ? [path] : [])])]
  return startsWithPath(prefixes)
}

/** Whether a query was read from one of these paths, or below it. */
export function startsWithPath(paths: readonly string[]): (query: Query) => boolean {
  return ({ queryKey }) => {
    const address = `/${queryKey.filter(part => typeof part === 'string').join('/')}/`
    return paths.some(path => address.startsWith(`${path}/`))
  }
}

/** What could not be read at all waits for a person to try again; news of it is not sent for. */
function isThere({ state }: Query): boolean {
  return state.status !== 'error' || state.data !== undefined
}
