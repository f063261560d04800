/** Rows of a list that were loaded together. */
export interface Page<Row> {
  rows: Row[]
  /** How many rows fit in all, as the server counted when this page was read. */
  total: number
  /** It counted no further, and there are more. */
  isAtLeast?: true
  hasMore: boolean
  /** When it was read, milliseconds. */
  readAt: number
  /** A row changed since, and the page is not visible yet. */
  isOld?: true
}

/** On a phone a card is as wide as the screen: a hundred of them would be thirty screens to scroll. */
const onPhone = globalThis.matchMedia?.('(max-width: 36em)').matches
export const rowsPerPage = onPhone ? 25 : 100

/** The rows that may be added to a page before the pages after it have to be reloaded, too. */
const room = 20

/**
 * A reloaded page of a list. A hidden page is left unchanged; a visible one is loaded up to its
 * last row, so that the next page still begins at the same place. `ask` loads so many rows from the
 * beginning of the page.
 */
export async function reloadedPage<Row extends { id: string }>(
  before: Page<Row>,
  how: {
    isSeen: boolean
    /** Something of the list changed since it was read. */
    isStale: boolean
    /** The row after which the next page begins; undefined without one. */
    next: string | undefined
    /** Of another length than usual. */
    perPage?: number
    ask: (limit: number) => Promise<Page<Row>>
  },
): Promise<Page<Row>> {
  const { perPage = rowsPerPage } = how
  if (!how.isSeen) return how.isStale ? { ...before, isOld: true } : before
  if (!how.isStale && !before.isOld) return before
  if (how.next === undefined) return how.ask(perPage)
  const read = await how.ask(before.rows.length + room)
  const end = read.rows.findIndex(row => row.id === how.next) + 1
  // Deleted, or pushed too far: this page ends elsewhere, and later ones are reloaded as well.
  const length = end > 0 ? end : perPage
  return {
    ...read,
    rows: read.rows.slice(0, length),
    hasMore: read.hasMore || read.rows.length > length,
  }
}

/**
 * Whether some of the rows `first` to `last`, counted over all pages from 0, are in page `at`. An empty one contains
 * the row that is not loaded yet.
 */
export function isWithin<Row>(
  pages: readonly Page<Row>[],
  at: number,
  { first, last }: { first: number; last: number },
): boolean {
  const begin = pages.slice(0, at).reduce((sum, page) => sum + page.rows.length, 0)
  return begin <= last && first < begin + Math.max(1, pages[at]?.rows.length ?? 0)
}
