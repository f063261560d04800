import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { useCall } from '../api.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import styles from './paged-table.module.css'

/**
 * A long list page by page, as the server gives it. Give it the query as `key`: other filters begin
 * at the first page.
 */
export function PagedTable<Row extends { id: string }>(props: {
  label: string
  list: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>
  query: Record<string, string | undefined>
  columns: readonly Column<Row>[]
  /** How one goes on to the page before and the next; a list that is not newest first says so. */
  steps?: readonly [string, string]
  /** What an empty list says. */
  empty: ReactNode
}) {
  // The last row of every page before this one.
  const [passed, setPassed] = useState<readonly string[]>([])
  const { data, error, refetch } = useCall<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>(
    props.list,
    { query: { ...props.query, limit: rowsPerPage + 1, after: passed.at(-1) } },
  )
  if (error) {
    return (
      <FailureState
        title={`${props.label} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <LoadingRows label={`Loading ${props.label.toLowerCase()}`} />
  if (data.length === 0 && passed.length === 0) return props.empty
  const [before, next] = props.steps ?? ['Newer', 'Older']
  const rows = data.slice(0, rowsPerPage)
  const last = data.length > rowsPerPage ? rows.at(-1) : undefined
  return (
    <>
      <DataTable label={props.label} rows={rows} rowKey={row => row.id} columns={props.columns} />
      {(last || passed.length > 0) && (
        <nav className={styles.pages} aria-label={`Pages of ${props.label.toLowerCase()}`}>
          <Button
            variant="default"
            size="sm"
            leftSection={<ChevronLeft size={16} aria-hidden />}
            disabled={passed.length === 0}
            onClick={() => setPassed(passed.slice(0, -1))}
          >
            {before}
          </Button>
          <span className={styles.page} aria-live="polite">
            Page {passed.length + 1}
          </span>
          <Button
            variant="default"
            size="sm"
            rightSection={<ChevronRight size={16} aria-hidden />}
            disabled={!last}
            onClick={() => last && setPassed([...passed, last.id])}
          >
            {next}
          </Button>
        </nav>
      )}
    </>
  )
}

const rowsPerPage = 50
