import type { Query } from '@tanstack/react-query'
import { pathsConcerned } from '#shared/concerned-paths.ts'
import { type Changed, everythingChanged } from '#shared/nouns.ts'
import { queryClient } from './query-client.ts'

/** How long one's own change waits for the news of it, milliseconds: one reading then serves both. */
const newsComeWithin = 100

/** Whether news of changes come, the user's own changes among them. */
let isFollowing = false
/** The user's own changes that were not read again yet. */
const own = new Set<Changed>()
let waiting: ReturnType<typeof setTimeout> | undefined

export function followNews(isOpen: boolean): void {
  isFollowing = isOpen
}

/** A call of one's own changed these. */
export function changed(changes: readonly Changed[]): void {
  for (const noun of changes) own.add(noun)
  // A screen opened meanwhile reads its data again; a screen that the change leaves does not.
  void queryClient.invalidateQueries({ predicate: concernedBy(changes), refetchType: 'none' })
  waiting ??= setTimeout(readOwn, isFollowing ? newsComeWithin : 0)
}

/** Other users, or this one, changed these. A query that failed still waits for a retry by the user. */
export function readNews(news: readonly Changed[]): void {
  const isConcerned = concernedBy(news)
  const isOwn = takeOwn()
  void queryClient.invalidateQueries({
    predicate: query => isOwn(query) || (isConcerned(query) && isThere(query)),
  })
}

/** Reads these again, and all queries below a path; resolves once the screen has them. */
export async function readChanged(changes: readonly Changed[], path?: string): Promise<void> {
  for (const noun of changes) own.add(noun)
  const isOwn = takeOwn()
  const isOfRecord = startsWithPath(path ? [path] : [])
  await queryClient.invalidateQueries({ predicate: query => isOwn(query) || isOfRecord(query) })
}

/** Whether a query was read from one of these paths, or below it. */
export function startsWithPath(paths: readonly string[]): (query: Query) => boolean {
  return ({ queryKey }) => {
    const address = `/${queryKey.filter(part => typeof part === 'string').join('/')}/`
    return paths.some(path => address.startsWith(`${path}/`))
  }
}

function readOwn(): void {
  void queryClient.invalidateQueries({ predicate: takeOwn() })
}

function takeOwn(): (query: Query) => boolean {
  clearTimeout(waiting)
  waiting = undefined
  const isOwn = concernedBy([...own])
  own.clear()
  return isOwn
}

function concernedBy(changes: readonly Changed[]): (query: Query) => boolean {
  if (changes.includes(everythingChanged)) return () => true
  const nouns = changes.filter(noun => noun !== everythingChanged)
  return startsWithPath([...new Set(nouns.flatMap(pathsConcerned))])
}

function isThere({ state }: Query): boolean {
  return state.status !== 'error' || state.data !== undefined
}
