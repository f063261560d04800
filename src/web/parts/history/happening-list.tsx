import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { type AuditEntry, listAuditLog } from '#shared/audit-log.ts'
import { useCall } from '../../api.ts'
import { usePerson } from '../../session.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { useBooks } from '../lease/books.ts'
import { happeningsOf } from './grouping.ts'
import styles from './happening-list.module.css'
import { HappeningRow } from './happening-row.tsx'

type Filters = Omit<z.input<typeof listAuditLog.query>, 'limit' | 'after'>

interface ListProps {
  filters: Filters
  /** Shown when nothing fits. */
  empty: ReactNode
  /** From where, too, and with what every new thing was made. */
  whole?: boolean
}

/** What happened, the latest first, part by part. Give it the filters as `key` where they change. */
export function HappeningList(props: ListProps) {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  return cursors.map((after, index) => (
    <Part
      key={after ?? 'first'}
      {...props}
      after={after}
      onMore={index === cursors.length - 1 ? last => setCursors([...cursors, last]) : undefined}
    />
  ))
}

const entriesPerPart = 50

function Part(
  props: ListProps & { after: string | undefined; onMore: ((last: string) => void) | undefined },
) {
  const { filters, after, onMore } = props
  const person = usePerson()
  const { currency } = useBooks()
  const { data, error, refetch } = useCall(listAuditLog, {
    query: { ...filters, limit: entriesPerPart, after },
  })
  if (error) {
    return (
      <FailureState
        title="The history could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <LoadingRows count={3} label="Loading the history" />
  if (data.length === 0) return after === undefined ? props.empty : null
  const reader = { currency, me: person.id, home: filters.entityId }
  const last = data.length === entriesPerPart ? data.at(-1) : undefined
  return (
    <>
      <ol className={styles.rows} data-rows>
        {happeningsOf(data).map(happening => (
          <HappeningRow
            key={happening.entry.id}
            happening={happening}
            reader={reader}
            whole={props.whole ?? false}
          />
        ))}
      </ol>
      {last && onMore && <More last={last} onMore={onMore} />}
    </>
  )
}

function More({ last, onMore }: { last: AuditEntry; onMore: (last: string) => void }) {
  return (
    <div className={styles.more}>
      <Button variant="default" size="sm" onClick={() => onMore(last.id)}>
        Show earlier
      </Button>
    </div>
  )
}
