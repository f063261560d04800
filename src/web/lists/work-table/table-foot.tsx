import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { OtherSums } from '#shared/lists.ts'
import { addMoney } from '#shared/money.ts'
import styles from './work-table.module.css'
import type { Selection, Summary, WorkTableProps } from './work-table-props.ts'

/** The count and sums of the filters; with ticked rows, theirs and the bulk actions. */
export function TableFoot<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  summary: Summary | undefined
  selection: Selection<Row>
  /** How many rows there are, and how many of them are loaded. */
  total: number
  loaded: number
  onAll: () => void
  /** Saves the selected rows. */
  exports: ReactNode
}): ReactNode {
  const { table, summary, selection, total, loaded } = props
  const { count, isAll, clear } = selection
  if (count === 0)
    return (
      <div className={styles.foot} role="status">
        {summary && summary.count > 0 ? table.total(summary) : ' '}
      </div>
    )
  return (
    <div className={styles.foot} data-selecting>
      <span role="status">{t('Selected: {what}', { what: wordsOf(props) })}</span>
      {!isAll && count === loaded && total > loaded && (
        <Button variant="subtle" size="compact-sm" onClick={props.onAll}>
          {t('Select all {count, number}', { count: total })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
        {t('Clear')}
      </Button>
      <span className={styles.actions}>
        {table.actions?.(selection)}
        {props.exports}
      </span>
    </div>
  )
}

function wordsOf<Row extends { id: string }>({
  table,
  summary,
  selection,
}: Pick<Parameters<typeof TableFoot<Row>>[0], 'table' | 'summary' | 'selection'>): string {
  if (selection.isAll && summary) return table.total(summary)
  return table.total({ count: selection.count, sums: sumsOf(selection.rows, table.moneyOf) })
}

function sumsOf<Row>(
  rows: readonly Row[],
  moneyOf: (row: Row) => Summary['sums'][number] | null = () => null,
): Summary['sums'] {
  const sums = new Map<string, Summary['sums'][number]>()
  for (const money of rows.map(moneyOf)) {
    if (!money) continue
    const { currency, amount, open, others } = money
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      amount: addMoney(sum?.amount ?? '0.00', amount),
      ...(open && { open: addMoney(sum?.open ?? '0.00', open) }),
      ...(others && { others: addedTo(sum?.others, others) }),
    })
  }
  return [...sums.values()]
}

function addedTo(sums: OtherSums = {}, amounts: OtherSums): OtherSums {
  const names = Object.keys(amounts) as (keyof OtherSums)[]
  return Object.fromEntries(
    names.map(name => [name, addMoney(sums[name] ?? '0.00', amounts[name] ?? '0.00')]),
  )
}
