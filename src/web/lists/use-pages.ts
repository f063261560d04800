import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { answer, type CallError, queryKey } from '#web/client/api.ts'
import { formatCount } from '#web/format/format.ts'
import { isWithin, type Page, reloadedPage, rowsPerPage } from './page.ts'
import { maxPrintedRows, usePrintAllRows } from './print-all-rows.ts'

export type ListOf<Row> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>

/** The filters of a list; a missing one does not filter. `limit` is how many rows a page has, where they are costly. */
export type ListFilters = Record<string, string | undefined>

export interface Pages<Row> {
  /** Under which the cache keeps them. */
  key: readonly unknown[]
  /** All loaded rows; undefined before the first page. */
  rows: readonly Row[] | undefined
  /** The same rows, page by page. */
  pages: readonly (readonly Row[])[]
  /** How many rows fit in all, as the server counts them. */
  total: number
  /** The same as text: `10,000+` where the server counts no further. */
  totalLabel: string
  /** The rows are still those of the filters before. */
  isSearching: boolean
  error: CallError | null
  refetch: () => Promise<{ error: CallError | null }>
  /**
   * Reports the visible rows, counted from 0. From then on a change reloads only their pages;
   * others are loaded once visible.
   */
  see: (first: number, last: number) => void
  more: {
    exists: boolean
    /** Something of the list is on its way. */
    isBusy: boolean
    error: CallError | null
    load: () => Promise<unknown>
  }
}

/**
 * A server list by pages, with a key after the last row of each; the server searches, filters and
 * sorts. It is cached while the user opens a row, so that coming back finds it unchanged.
 */
export function usePages<Row extends { id: string }>(
  list: ListOf<Row>,
  filters: ListFilters = {},
  { enabled = true } = {},
): Pages<Row> {
  const sight = useRef<Sight>(everything)
  const query = pagesOf(list, filters, () => sight.current)
  const read = useInfiniteQuery({
    ...query,
    enabled,
    placeholderData: keepPreviousData,
  })
  const came = read.data?.pages
  const { refetch, isError } = read
  const see = useCallback(
    (first: number, last: number) => {
      sight.current = { first, last }
      const isOld = came?.some((page, at) => page.isOld && isWithin(came, at, sight.current))
      if (isOld && !isError) void refetch({ cancelRefetch: false })
    },
    [came, refetch, isError],
  )
  const pages = useMemo(() => came?.map(page => page.rows) ?? [], [came])
  usePrintAllRows(
    read.hasNextPage && !read.isPlaceholderData
      ? async () => {
          let whole = await read.fetchNextPage({ cancelRefetch: false })
          while (whole.hasNextPage && !whole.error && countOf(whole.data) < maxPrintedRows)
            whole = await whole.fetchNextPage({ cancelRefetch: false })
        }
      : null,
  )
  const latest = came?.reduce((a, b) => (b.readAt > a.readAt ? b : a))
  const rows = useMemo(() => came && onceEach(pages.flat()), [came, pages])
  return {
    key: query.queryKey,
    rows,
    pages,
    total: latest?.total ?? 0,
    totalLabel: `${formatCount(latest?.total ?? 0)}${latest?.isAtLeast ? '+' : ''}`,
    isSearching: read.isPlaceholderData,
    // Loaded rows stay, although their reload failed.
    error: came ? null : read.error,
    refetch,
    see,
    more: {
      exists: read.hasNextPage,
      // A getter: only its readers render when loading starts or ends.
      get isBusy() {
        return read.isFetching
      },
      error: read.isFetchNextPageError ? read.error : null,
      load: () => read.fetchNextPage({ cancelRefetch: false }),
    },
  }
}

/** A row that moved to another page is in both until its old page is reloaded. */
function onceEach<Row extends { id: string }>(rows: Row[]): Row[] {
  const ids = new Set<string>()
  return rows.filter(({ id }) => !ids.has(id) && ids.add(id))
}

function countOf<Row>(data: InfiniteData<Page<Row>> | undefined): number {
  return data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
}

/** How the pages of a list are read and remembered, also by who fetches the first one ahead. */
export function pagesOf<Row extends { id: string }>(
  list: ListOf<Row>,
  filters: ListFilters = {},
  sight: () => Sight = () => ({ first: 0, last: 0 }),
) {
  const perPage = Number(filters.limit ?? rowsPerPage)
  const query = { ...filters, limit: perPage }
  return infiniteQueryOptions<
    Page<Row>,
    CallError,
    InfiniteData<Page<Row>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey(list, { query }), 'pages'],
    queryFn: async ({ pageParam, client, queryKey }) => {
      const ask = async (limit: number) => {
        const response = await answer(list, { query: { ...query, limit, after: pageParam } })
        const rows: Row[] = await response.json()
        const total = Number(response.headers.get('x-total-count'))
        const isAtLeast = response.headers.get('x-total-count-is') === 'at-least' || undefined
        const hasMore = response.headers.has('link')
        return { rows, total, ...(isAtLeast && { isAtLeast }), hasMore, readAt: Date.now() }
      }
      const state = client.getQueryState<InfiniteData<Page<Row>>>(queryKey)
      const { pages = [], pageParams = [] } = state?.data ?? {}
      const at = pageParams.indexOf(pageParam)
      const before = pages[at]
      if (!before) return ask(perPage)
      return reloadedPage(before, {
        isSeen: isWithin(pages, at, sight()),
        isStale: state?.isInvalidated ?? true,
        next: at + 1 < pages.length ? before.rows.at(-1)?.id : undefined,
        perPage,
        ask,
      })
    },
    initialPageParam: undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    gcTime: cacheMilliseconds,
  })
}

/** The first and the last visible row, counted from 0. */
interface Sight {
  first: number
  last: number
}

const everything: Sight = { first: 0, last: Number.POSITIVE_INFINITY }
const cacheMilliseconds = 30 * 60 * 1000
