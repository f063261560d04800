import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { usePrinting } from '#web/components/tables/use-printing.ts'
import { formatCount } from '#web/format/format.ts'
import { UnprintedRows } from '#web/lists/unprinted-rows.tsx'
import { type ListFilters, type ListOf, usePages } from '#web/lists/use-pages.ts'
import styles from './paged-table.module.css'

/**
 * A long list page by page, as the server gives it. Give it the query as `key`: other filters begin
 * at the first page.
 */
export function PagedTable<Row extends { id: string }>(props: {
  label: string
  list: ListOf<Row>
  query: ListFilters
  columns: readonly Column<Row>[]
  /** The labels of the previous and the next page; a list that is not newest first sets them. */
  steps?: readonly [string, string]
  /** The text of an empty list. */
  empty: ReactNode
}) {
  const read = usePages(props.list, props.query)
  const { pages, totalLabel, see, more } = read
  const [turned, setTurned] = useState(0)
  // Another user may have removed rows meanwhile.
  const at = Math.min(turned, pages.length - 1)
  const isPrinting = usePrinting()
  const rows = pages[at] ?? []
  const first = pages.slice(0, Math.max(at, 0)).reduce((sum, page) => sum + page.length, 1)
  const last = first + rows.length - 1
  useEffect(() => see(first - 1, Math.max(last, first) - 1), [see, first, last])
  const [before, next] = props.steps ?? [t('Newer'), t('Older')]
  const isLast = at === pages.length - 1

  async function turn() {
    if (isLast) await more.load()
    setTurned(at + 1)
  }

  return (
    <QueryBoundary label={props.label} call={{ ...read, data: read.rows }} empty={props.empty}>
      {all => (
        <>
          <DataTable
            label={props.label}
            rows={isPrinting ? all : rows}
            rowKey={row => row.id}
            columns={props.columns}
          />
          <UnprintedRows list={read} />
          {(pages.length > 1 || more.exists) && (
            <nav className={styles.pages} aria-label={t('Pages of {list}', { list: props.label })}>
              <Button
                variant="default"
                size="sm"
                leftSection={<ChevronLeft size={16} aria-hidden />}
                disabled={at === 0}
                onClick={() => setTurned(at - 1)}
              >
                {before}
              </Button>
              <span className={styles.page} aria-live="polite">
                {more.error?.sentence ??
                  t('{first}–{last} of {all}', {
                    first: formatCount(first),
                    last: formatCount(last),
                    all: totalLabel,
                  })}
              </span>
              <Button
                variant="default"
                size="sm"
                rightSection={<ChevronRight size={16} aria-hidden />}
                disabled={isLast && (!more.exists || more.isBusy)}
                onClick={() => void turn()}
              >
                {next}
              </Button>
            </nav>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
