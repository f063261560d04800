import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { answer, type CallError, queryKey } from '../../api.ts'

export type ListOf<Row> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>

/** What a list is narrowed to; what is not given narrows nothing. */
export type ListFilters = Record<string, string | undefined>

export interface Pages<Row> {
  /** All that came so far; undefined before the first page. */
  rows: readonly Row[] | undefined
  /** The same rows as they came, page by page. */
  pages: readonly (readonly Row[])[]
  /** How many rows fit in all, as the server counts them. */
  total: number
  /** The rows are still those of the filters before. */
  isSearching: boolean
  error: CallError | null
  refetch: () => Promise<unknown>
  more: {
    exists: boolean
    /** Something of the list is on its way. */
    isBusy: boolean
    error: CallError | null
    load: () => Promise<unknown>
  }
}

/**
 * A list of the server's page by page, a key after the last row each; searched, filtered and put in
 * order there. Kept while one looks at what a row leads to, so that coming back finds it as it was.
 */
export function usePages<Row extends { id: string }>(
  list: ListOf<Row>,
  filters: ListFilters = {},
  { enabled = true } = {},
): Pages<Row> {
  const read = useInfiniteQuery({
    ...pagesOf(list, filters),
    enabled,
    placeholderData: keepPreviousData,
  })
  const came = read.data?.pages
  const pages = useMemo(() => came?.map(page => page.rows) ?? [], [came])
  const rows = useMemo(() => came && pages.flat(), [came, pages])
  return {
    rows,
    pages,
    total: came?.at(-1)?.total ?? 0,
    isSearching: read.isPlaceholderData,
    error: read.isFetchNextPageError ? null : read.error,
    refetch: read.refetch,
    more: {
      exists: read.hasNextPage,
      isBusy: read.isFetching,
      error: read.isFetchNextPageError ? read.error : null,
      load: () => read.fetchNextPage({ cancelRefetch: false }),
    },
  }
}

/** How the pages of a list are read and remembered, also by who fetches the first one ahead. */
export function pagesOf<Row extends { id: string }>(list: ListOf<Row>, filters: ListFilters = {}) {
  const query = { ...filters, limit: rowsPerPage }
  return infiniteQueryOptions<
    Page<Row>,
    CallError,
    InfiniteData<Page<Row>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey(list, { query }), 'pages'],
    queryFn: async ({ pageParam }) => {
      const response = await answer(list, { query: { ...query, after: pageParam } })
      const rows: Row[] = await response.json()
      const total = Number(response.headers.get('x-total-count'))
      return { rows, total, hasMore: response.headers.has('link') }
    },
    initialPageParam: undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    gcTime: keptMilliseconds,
  })
}

interface Page<Row> {
  rows: Row[]
  total: number
  hasMore: boolean
}

const rowsPerPage = 100
const keptMilliseconds = 30 * 60 * 1000
