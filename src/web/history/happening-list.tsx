import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { UnprintedRows } from '#web/lists/unprinted-rows.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { happeningsOf } from './grouping.ts'
import styles from './happening-list.module.css'
import { HappeningRow } from './happening-row.tsx'

type Filters = Omit<z.input<typeof listAuditLog.query>, 'limit' | 'after'>

interface ListProps {
  filters: Filters
  /** Shown without a match. */
  empty: ReactNode
  /** With origin, and the first values of every new record. */
  whole?: boolean
}

/** The history, the latest first; a button loads earlier entries. */
export function HappeningList(props: ListProps) {
  const { filters } = props
  const person = usePerson()
  const { currency } = useLocale()
  const list = usePages(listAuditLog, filters)
  const { pages, see, more } = list
  // An entry never changes: whatever happens is at the beginning.
  useEffect(() => see(0, 0), [see])
  const reader = { currency, me: person.id, home: filters.entityId }
  return (
    <QueryBoundary
      label={t('The history')}
      rows={3}
      call={{ ...list, data: list.rows }}
      empty={props.empty}
    >
      {() => (
        <>
          {pages.map(entries => (
            <ol key={entries[0]?.id} className={styles.rows} data-rows>
              {happeningsOf(entries).map(happening => (
                <HappeningRow
                  key={happening.entry.id}
                  happening={happening}
                  reader={reader}
                  whole={props.whole ?? false}
                />
              ))}
            </ol>
          ))}
          <UnprintedRows list={list} />
          {more.exists && (
            <div className={styles.more}>
              <Button
                variant="default"
                size="sm"
                disabled={more.isBusy}
                onClick={() => void more.load()}
              >
                {more.isBusy ? t('Loading...') : t('Show earlier')}
              </Button>
              {more.error && <p role="alert">{more.error.sentence}</p>}
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
