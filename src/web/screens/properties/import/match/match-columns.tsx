import { Alert, Button, Select } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { addMonthsClamped, earlierOf, firstOfMonth, isDay } from '#shared/dates.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { counted } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import type { DayOrder } from '../cells/days.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import styles from '../import.module.css'
import { asOfDay } from '../preview/meanings.ts'
import { datesOf } from '../preview/rows.ts'
import { guessOf } from '../state/guess.ts'
import { begin, change, type Import, read } from '../state/store.ts'
import { rowLabel } from './alike.ts'
import { namedColumns, samplesOf, type Target, targets, titleOf } from './columns.ts'
import { DoubledColumns, decide } from './duplicate-columns.tsx'
import { matched, undecided } from './duplicates.ts'
import { HomeFields } from './home-fields.tsx'
import { otherReport } from './report-kind.ts'
import { isAnswered, openRows, RowQuestions } from './row-questions.tsx'

/** The second step: the fields of the columns, and the order of dates. */
export function MatchColumns({ state }: { state: Import }) {
  const { sheets, sheet, columns } = state
  const { today, currency } = useLocale()
  const [chargeFrom, setChargeFrom] = useState(
    state.chargeFrom || addMonthsClamped(firstOfMonth(today), 1),
  )
  const [isConfirming, setAsked] = useState(false)
  const parts = useRef<HTMLDivElement>(null)
  const choices = useMemo(() => choicesOf(sheet), [sheet])
  const doubled = useMemo(() => (sheet ? matched(sheet).doubled : []), [sheet])
  const { isFilledDown, isHiddenRead } = state
  const open = useMemo(
    () => (sheet ? openRows(sheet, { columns, isFilledDown, isHiddenRead }) : null),
    [sheet, columns, isFilledDown, isHiddenRead],
  )
  if (!sheet || !open) return null
  const { twoWays } = datesOf(sheet, columns)
  const other = otherReport(sheet)
  const isReady = isAnswered(open, state)
  const needsHome = columns.property === undefined
  const isPlaced =
    !needsHome || (sheet.tabs ?? ['']).every((_, place) => state.homes[place]?.property.trim())
  const isWhole = isPlaced && columns.unit !== undefined && undecided(doubled, state).length === 0
  const dayError = isDay(chargeFrom) ? null : 'Enter a date'

  function showOpen() {
    parts.current?.querySelector<HTMLElement>('[data-open] input, [aria-invalid="true"]')?.focus()
  }

  function goOn() {
    setAsked(true)
    if (!sheet || !isWhole || dayError || !isReady) return requestAnimationFrame(showOpen)
    // The outcome of a row depends on the date.
    const checked = chargeFrom === state.chargeFrom ? state.checked : new Map()
    const { meanings } = state
    const balanceOn = meanings.balanceOn || earlierOf(asOfDay(sheet, state.order) || today, today)
    const meant = { ...meanings, balanceOn, today }
    change({ step: 'preview', chargeFrom, checked, listed: [], run: null, meanings: meant })
    read()
  }

  return (
    <Panel
      title="Match the columns"
      subtitle={`${sheet.name ?? 'Pasted cells'}, ${counted(open.read.rows.length, 'row')}. Say which column holds what; the rest is left out. A lease without an end is month to month.`}
    >
      <div ref={parts} className={styles.parts}>
        {other && (
          <Alert color="yellow" role="alert">
            {other}
          </Alert>
        )}
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
        <DoubledColumns state={state} sheet={sheet} doubled={doubled} isConfirming={isConfirming} />
        {needsHome && <HomeFields state={state} sheet={sheet} isConfirming={isConfirming} />}
        <RowQuestions state={state} sheet={sheet} open={open} isConfirming={isConfirming} />
        <div className={styles.columns}>
          {targets.map(target => (
            <ColumnSelect
              key={target}
              target={target}
              state={state}
              sheet={open.read}
              choices={choices}
              isConfirming={isConfirming}
            />
          ))}
        </div>
        <FieldPair>
          <DateInput
            label="Charge rent from"
            description="Rent due before that day was settled elsewhere and is not charged. What is still owed stands in the Balance column."
            required
            value={chargeFrom}
            error={isConfirming && dayError}
            onChange={setChargeFrom}
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
        {open.passed.length > 0 && <p className={styles.soft}>{passedLabel(open.passed, sheet)}</p>}
        {open.former.length > 0 && <p className={styles.soft}>{formerLabel(open.former, sheet)}</p>}
        <div className={styles.actions}>
          <Button variant="default" onClick={() => change({ step: 'choose' })}>
            Back
          </Button>
          <Button rightSection={<ArrowRight size={16} aria-hidden />} onClick={goOn}>
            Preview {counted(open.read.rows.length, 'row')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

const orders: { value: DayOrder; label: string }[] = [
  { value: 'month', label: 'Month, day, year' },
  { value: 'day', label: 'Day, month, year' },
]

/** Every skipped row is listed. */
function passedLabel(passed: readonly SheetRow[], sheet: Sheet): string {
  return `${counted(passed.length, 'line')} passed over as titles, totals or page ends: ${numbersOf(passed, sheet)}`
}

function formerLabel(former: readonly SheetRow[], sheet: Sheet): string {
  const one = former.length === 1
  return `${counted(former.length, 'row')} ${one ? 'has' : 'have'} a status of somebody who left or has not rented yet: ${numbersOf(former, sheet)}. Only the unit is imported. To import the ${one ? 'lease' : 'leases'} too, choose “Not in the file” under Status.`
}

function numbersOf(rows: readonly SheetRow[], sheet: Sheet): string {
  const named = rows.slice(0, 5).map(({ number }) => rowLabel(number, sheet))
  return named.join(', ') + (rows.length > named.length ? ' …' : '')
}

function choicesOf(sheet: Sheet | null) {
  const named = sheet ? namedColumns(sheet) : []
  return [
    { value: '', label: 'Not in the file' },
    ...named.map(({ place, name }) => ({ value: String(place), label: name })),
  ]
}

function ColumnSelect(props: {
  target: Target
  state: Import
  sheet: Sheet
  choices: { value: string; label: string }[]
  isConfirming: boolean
}) {
  const { target, state, sheet } = props
  const column = state.columns[target]
  const isNeeded = target === 'unit'
  const samples = column === undefined ? [] : samplesOf(sheet, column)
  return (
    <Select
      label={target === 'name' ? 'Tenant, first and last name in one' : titleOf(target)}
      description={samples.join(' · ') || (column === undefined ? undefined : 'Nothing in it')}
      descriptionProps={{ className: styles.samples }}
      withAsterisk={isNeeded}
      aria-required={isNeeded}
      error={
        props.isConfirming && isNeeded && column === undefined && 'Choose the column that has it'
      }
      data={props.choices}
      value={column === undefined ? '' : String(column)}
      searchable={props.choices.length > 16}
      onChange={value => decide(state, target, value ? Number(value) : undefined)}
    />
  )
}
