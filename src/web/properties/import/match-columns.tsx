import { Button, Select, TextInput } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addMonthsClamped, firstOfMonth, isDay } from '#shared/dates.ts'
import { counted } from '../../format.ts'
import { useBooks } from '../../parts/lease/books.ts'
import { FieldPair } from '../../ui/field-pair.tsx'
import { Panel } from '../../ui/panel.tsx'
import {
  type Columns,
  namedColumns,
  samplesOf,
  type Target,
  targetLabels,
  targets,
} from './columns.ts'
import type { DayOrder } from './days.ts'
import { guessOf } from './guess.ts'
import styles from './import.module.css'
import { nameless } from './nameless.ts'
import { datesOf } from './rows.ts'
import { check } from './sending.ts'
import type { Sheet } from './sheet.ts'
import { begin, change, type Import, read } from './store.ts'

/** The second step: which column holds what, and how its dates are meant. */
export function MatchColumns({ state }: { state: Import }) {
  const { sheets, sheet, columns } = state
  const { today, currency } = useBooks()
  const [chargeFrom, setChargeFrom] = useState(
    state.chargeFrom || addMonthsClamped(firstOfMonth(today), 1),
  )
  const [isAsked, setAsked] = useState(false)
  const choices = useMemo(() => choicesOf(sheet), [sheet])
  if (!sheet) return null
  const { twoWays } = datesOf(sheet, columns)
  const below = nameless(sheet, columns)
  const isWhole = columns.property !== undefined && columns.unit !== undefined
  const dayError = isDay(chargeFrom) ? null : 'Enter a date'

  function goOn() {
    setAsked(true)
    if (!isWhole || dayError || (below && state.isFilledDown === null)) return
    // What would become of a row depends on the day.
    const checked = chargeFrom === state.chargeFrom ? state.checked : new Map()
    change({ step: 'check', chargeFrom, checked, listed: [], run: null })
    read()
    void check()
  }

  return (
    <Panel
      title="Match the columns"
      subtitle={`${sheet.name ?? 'Pasted cells'}, ${counted(sheet.rows.length, 'row')}. Say which column holds what; the rest is left out. A lease without an end is month to month.`}
    >
      <div className={styles.parts}>
        {sheets.length > 1 && (
          <div className={styles.columns}>
            <Select
              label="Sheet"
              description="The one with the rent roll"
              data={sheets.map(({ tab }, place) => ({ value: String(place), label: tab ?? '' }))}
              value={String(sheets.indexOf(sheet))}
              onChange={place => {
                const chosen = sheets[Number(place)]
                if (chosen) begin({ sheets, sheet: chosen, ...guessOf(chosen, currency) })
              }}
            />
          </div>
        )}
        <div className={styles.columns}>
          {targets.map(target => (
            <ColumnSelect
              key={target}
              target={target}
              sheet={sheet}
              columns={columns}
              choices={choices}
              isAsked={isAsked}
            />
          ))}
        </div>
        {below && (
          <Select
            label={`${counted(below.count, 'row')} ${below.count === 1 ? 'names' : 'name'} no property. Use the one above?`}
            description={`Row ${below.first} would be in ${below.property}.`}
            placeholder="Choose"
            required
            data={fillings}
            value={state.isFilledDown === null ? null : String(state.isFilledDown)}
            error={isAsked && state.isFilledDown === null && 'Say where these rows belong'}
            onChange={value => change({ isFilledDown: value === null ? null : value === 'true' })}
          />
        )}
        <FieldPair>
          <TextInput
            type="date"
            label="Charge rent from"
            description="Rent due before that day was settled elsewhere and is not charged. What is still owed stands in the Balance column."
            required
            value={chargeFrom}
            error={isAsked && dayError}
            onChange={event => setChargeFrom(event.currentTarget.value)}
          />
          {twoWays && (
            <Select
              label={`How is ${twoWays} meant?`}
              description="Some dates of the file could be read two ways."
              data={orders}
              value={state.order}
              onChange={order => change({ order: order === 'day' ? 'day' : 'month' })}
            />
          )}
        </FieldPair>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => change({ step: 'choose' })}>
            Back
          </Button>
          <Button rightSection={<ArrowRight size={16} aria-hidden />} onClick={goOn}>
            Check {counted(sheet.rows.length, 'row')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

const fillings = [
  { value: 'true', label: 'Yes, they belong to the property above' },
  { value: 'false', label: 'No, leave them out' },
]

const orders: { value: DayOrder; label: string }[] = [
  { value: 'month', label: 'Month, day, year' },
  { value: 'day', label: 'Day, month, year' },
]

function choicesOf(sheet: Sheet | null) {
  const named = sheet ? namedColumns(sheet) : []
  return [
    { value: '', label: 'Not in the file' },
    ...named.map(({ place, name }) => ({ value: String(place), label: name })),
  ]
}

function ColumnSelect(props: {
  target: Target
  sheet: Sheet
  columns: Columns
  choices: { value: string; label: string }[]
  isAsked: boolean
}) {
  const { target, sheet, columns } = props
  const column = columns[target]
  const isNeeded = target === 'property' || target === 'unit'
  const samples = column === undefined ? [] : samplesOf(sheet, column)
  return (
    <Select
      label={target === 'name' ? 'Tenant, first and last name in one' : targetLabels[target]}
      description={samples.join(' · ') || (column === undefined ? undefined : 'Nothing in it')}
      descriptionProps={{ className: styles.samples }}
      withAsterisk={isNeeded}
      aria-required={isNeeded}
      error={props.isAsked && isNeeded && column === undefined && 'Choose the column that has it'}
      data={props.choices}
      value={column === undefined ? '' : String(column)}
      searchable={props.choices.length > 16}
      onChange={value =>
        change({
          columns: { ...columns, [target]: value ? Number(value) : undefined },
          ...(target === 'property' && { isFilledDown: null }),
        })
      }
    />
  )
}
