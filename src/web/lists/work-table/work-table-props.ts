import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { listSummary } from '#shared/lists.ts'
import type { ListFilters, ListOf } from '#web/lists/use-pages.ts'

/** One column of a table for work. */
export interface WorkColumn<Row> {
  /** The name by which the server sorts and saves it. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The narrowest it may be, pixels, and its share of the rest. */
  width: number
  grows?: number
  align?: 'right'
  /** Always shown: the subject of a row. */
  isFixed?: true
  /** Shown once it is chosen. */
  isExtra?: true
  /** Holds buttons: neither sorted nor saved. */
  isAction?: true
  /** Where it stands in a row of two lines; on no phone without it. */
  onPhone?: 'title' | 'figure' | 'fact' | 'status'
  /** Where space is short, the highest is left out first. */
  givesWay?: number
}

/** One filter, a parameter of the page's address. */
export interface WorkFilter {
  name: string
  label: string
  /** The label of a value; null where it is none of the filter's. */
  words: (value: string) => ReactNode | null
  /** The input with which it is chosen. */
  choose: (props: { value: string; onChange: (value: string) => void }) => ReactNode
  /** The parameters of the calls. */
  query: (value: string) => ListFilters
  /** Set by links alone: not offered. */
  isGiven?: true
}

export type Summary = z.output<typeof listSummary>

/** The rows that are ticked, or all that the filters find. */
export interface Selection<Row> {
  /** The ticked ones that are loaded. */
  rows: readonly Row[]
  count: number
  isAll: boolean
  /** Every selected row; loads the missing ones. */
  load: () => Promise<Row[]>
  clear: () => void
}

/** A list of work and all that is done with it. */
export interface WorkTableProps<Row extends { id: string }> {
  /** Its name in saved views and column choices. */
  name: string
  label: string
  list: ListOf<Row>
  /** Of the same filters: the count and sums below the table, and the rows as a file. */
  summary: Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof listSummary>
  file: Endpoint
  /** The same array until the texts change. */
  columns: readonly WorkColumn<Row>[]
  filters: readonly WorkFilter[]
  /** Names the texts that the search finds. */
  searchLabel: string
  /** Parameters that no filter changes. */
  always?: ListFilters
  /** `name` or `-name`: the order without a choice. */
  usualSort: string
  /** The list's calls have another order of their own: the usual one is asked for, too. */
  sortsItself?: true
  /** The label of a row, for its checkbox and panel. */
  nameOf: (row: Row) => string
  /** The share of a row in the sums. */
  moneyOf?: (row: Row) => Summary['sums'][number] | null
  /** The label of the count and the sums. */
  total: (summary: Summary) => string
  empty: ReactNode
  /** Before the search, such as other views of the list. */
  lead?: ReactNode
  /** At the end of the bar: the button that adds a row. */
  main?: ReactNode
  panel?: (row: Row) => ReactNode
  actions?: (selection: Selection<Row>) => ReactNode
}
