import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import {
  type ColumnKind,
  type CsvMapping,
  columnKinds,
} from '#shared/accounting/banking/bank-files.ts'
import { labels, t } from '#shared/language/t.ts'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import styles from './map-columns.module.css'

const kindLabels = labels<ColumnKind>({
  date: 'Date',
  payee: 'Payee',
  memo: 'Memo',
  amount: 'Amount, signed',
  debit: 'Money out',
  credit: 'Money in',
  side: 'Debit or credit',
  balance: 'Balance',
  check: 'Check number',
  id: 'Transaction ID',
})

/** Asks which column of a CSV file holds which, over its first rows. The server remembers it for the account. */
export function MapColumns(props: {
  rows: readonly string[][]
  /** Chosen before, for this file or the last one. */
  initial: CsvMapping | undefined
  onChoose: (mapping: CsvMapping) => void
  onCancel: () => void
}) {
  const { rows } = props
  const count = Math.max(...rows.map(cells => cells.length))
  const initial = fits(props.initial, { rows: rows.length, count }) ? props.initial : undefined
  const [columns, setColumns] = useState<CsvMapping['columns']>(initial?.columns ?? {})
  const [skip, setSkip] = useState(() => initial?.skip ?? firstTransaction(rows))
  const [order, setOrder] = useState<'' | 'month' | 'day'>(initial?.order ?? '')
  const [isReversed, setReversed] = useState(initial?.isReversed ?? false)
  const missing = missingIn(columns)

  /** A kind belongs to one column: chosen again, it leaves the former one. */
  function choose(at: number, kind: ColumnKind | null) {
    const kept = Object.entries(columns).filter(([name, place]) => place !== at && name !== kind)
    setColumns(Object.fromEntries([...kept, ...(kind ? [[kind, at]] : [])]))
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (missing) return
        props.onChoose({ columns, skip, ...(order && { order }), isReversed })
      }}
    >
      <p className={styles.text}>
        {t('The headings of this file say too little. Choose what each column holds, once.')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe). */}
      <section className={styles.scroll} aria-label={t('First rows of the file')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {Array.from({ length: count }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                <th key={at} scope="col">
                  <Select
                    aria-label={t('Column {place, number}', { place: at + 1 })}
                    placeholder={t('Not imported')}
                    size="xs"
                    clearable
                    data={columnKinds.map(kind => ({ value: kind, label: kindLabels[kind] }))}
                    value={columnKinds.find(kind => columns[kind] === at) ?? null}
                    onChange={kind => choose(at, columnKinds.find(one => one === kind) ?? null)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
              <tr key={row} data-skipped={row < skip || undefined}>
                {Array.from({ length: count }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells never move.
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FieldPair>
        <Select
          label={t('First transaction')}
          allowDeselect={false}
          data={rows.map((cells, at) => ({
            value: `${at}`,
            label: t('Row {place, number}: {cells}', {
              place: at + 1,
              cells: cells.filter(Boolean).join(' · ').slice(0, shownCharacters),
            }),
          }))}
          value={`${skip}`}
          onChange={at => setSkip(Number(at))}
        />
        <Select
          label={t('Dates are written')}
          allowDeselect={false}
          data={[
            { value: '', label: t('As the file shows') },
            { value: 'month', label: t('Month first: 11/30') },
            { value: 'day', label: t('Day first: 30/11') },
          ]}
          value={order}
          onChange={value => setOrder(value === 'month' || value === 'day' ? value : '')}
        />
      </FieldPair>
      <Checkbox
        mt="md"
        label={t('Money out is written without a minus sign, as on some credit cards')}
        checked={isReversed}
        onChange={event => setReversed(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <span className={styles.text} role="status">
          {missing}
        </span>
        <Button variant="default" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={missing !== null}>
          {t('Import File')}
        </Button>
      </Group>
    </form>
  )
}

const shownCharacters = 60

/** Whether a file has the columns and the first row of a mapping. */
function fits(mapping: CsvMapping | undefined, file: { rows: number; count: number }): boolean {
  const places = Object.values(mapping?.columns ?? {})
  return mapping !== undefined && mapping.skip < file.rows && places.every(at => at < file.count)
}

/** The first row with a date and another cell. */
function firstTransaction(rows: readonly string[][]): number {
  const at = rows.findIndex(
    cells =>
      cells.filter(Boolean).length > 1 && cells.some(cell => /\d[-/.]\d{1,2}[-/.]\d/.test(cell)),
  )
  return Math.max(at, 0)
}

function missingIn({ date, amount, debit, credit }: CsvMapping['columns']): string | null {
  if (date === undefined) return t('Choose the column of the date.')
  if (amount !== undefined || (debit !== undefined && credit !== undefined)) return null
  return t('Choose the column of the amount, or both money out and money in.')
}
