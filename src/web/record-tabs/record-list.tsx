import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { Rows } from '#web/lists/rows.tsx'
import type { Pages } from '#web/lists/use-pages.ts'

/** A list on a tab, of any length: skeletons first, then rows, an empty state, or the reason of a failure. */
export function RecordList<Row extends { id: string }>(props: {
  title: string
  actions?: ReactNode
  list: Pages<Row>
  row: (row: Row) => ReactNode
  /** The title when reading failed, such as 'Payments could not be loaded'. */
  failure: string
  empty: ReactNode
  /** The estimated height of a row, pixels. */
  estimate?: number
  /** Beside the list, such as a dialog. */
  children?: ReactNode
}) {
  const { title, list, estimate = 72 } = props
  return (
    <Panel title={title} actions={props.actions} flush>
      {list.error ? (
        <FailureState
          title={props.failure}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : !list.rows ? (
        <LoadingRows count={3} label={t('Loading {label}', { label: title })} />
      ) : list.rows.length === 0 ? (
        props.empty
      ) : (
        <Rows label={title} list={list} estimate={estimate} row={props.row} />
      )}
      {props.children}
    </Panel>
  )
}
