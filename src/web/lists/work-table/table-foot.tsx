import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Selection, Summary, WorkTableProps } from './types.ts'
import styles from './work-table.module.css'

/** What the filters find, counted and summed; with ticked rows, these and what can be done with them. */
export function TableFoot<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  summary: Summary | undefined
  selection: Selection<Row>
  /** How many rows there are, and how many of them are loaded. */
  total: number
  loaded: number
  onAll: () => void
}): ReactNode {
  const { table, summary, selection, total, loaded } = props
  const { count, isAll, clear } = selection
  if (count === 0)
    return (
      <div className={styles.foot} role="status">
        {summary ? table.total(summary) : ' '}
      </div>
    )
  return (
    <div className={styles.foot} data-selecting>
      <span role="status">
        {t('{count, plural, one {# selected} other {# selected}}', { count })}
      </span>
      {!isAll && count === loaded && total > loaded && (
        <Button variant="subtle" size="compact-sm" onClick={props.onAll}>
          {t('Select all {count, number}', { count: total })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
        {t('Clear')}
      </Button>
      <span className={styles.actions}>{table.actions?.(selection)}</span>
    </div>
  )
}
