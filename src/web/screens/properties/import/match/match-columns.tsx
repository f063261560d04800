import { Alert, Button, Select } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { addMonthsClamped, earlierOf, firstOfMonth, isDay } from '#shared/dates.ts'
import type { DayOrder } from '#shared/imports/days.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import styles from '../import.module.css'
import { asOfDay } from '../preview/meanings.ts'
import { datesOf } from '../preview/parse-rent-roll.ts'
import { guessOf } from '../state/guess.ts'
import { begin, change, type Import, read } from '../state/store.ts'
import { rowLabel } from './alike.ts'
import { labelOf, namedColumns, samplesOf, type Target, targets } from './columns.ts'
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
  const dayError = isDay(chargeFrom) ? null : t('Enter a date')

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
      title={t('Match Columns')}
      subtitle={[
        t('{count, plural, one {{name}, # row.} other {{name}, # rows.}}', {
          name: sheet.name ?? t('Pasted rows'),
          count: open.read.rows.length,
        }),
        t(
          'Match each field to a column. Other columns are not imported. A lease without an end date is month-to-month.',
        ),
      ].join(' ')}
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
              label={t('Sheet')}
              description={t('The sheet with the rent roll')}
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
            label={t('Charge rent from')}
            description={t(
              'Earlier rent is treated as already paid. Amounts still owed come from the Balance column.',
            )}
            required
            value={chargeFrom}
            error={isConfirming && dayError}
            onChange={setChargeFrom}
          />
          {twoWays && (
            <Select
              label={t('Date format in your file')}
              description={t('{sample} could be read two ways.', { sample: twoWays })}
              data={orders()}
              value={state.order}
              onChange={order => change({ order: order === 'day' ? 'day' : 'month' })}
            />
          )}
        </FieldPair>
        {open.passed.length > 0 && <p className={styles.soft}>{passedLabel(open.passed, sheet)}</p>}
        {open.former.length > 0 && <p className={styles.soft}>{formerLabel(open.former, sheet)}</p>}
        <div className={styles.actions}>
          <Button variant="default" onClick={() => change({ step: 'choose' })}>
            {t('Back')}
          </Button>
          <Button rightSection={<ArrowRight size={16} aria-hidden />} onClick={goOn}>
            {t('{count, plural, one {Preview # row} other {Preview # rows}}', {
              count: open.read.rows.length,
            })}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function orders(): { value: DayOrder; label: string }[] {
  return [
    { value: 'month', label: t('Month, day, year') },
    { value: 'day', label: t('Day, month, year') },
  ]
}

/** Every skipped row is listed. */
function passedLabel(passed: readonly SheetRow[], sheet: Sheet): string {
  return t(
    '{count, plural, one {# line skipped as a title, total or page footer: {rows}} other {# lines skipped as titles, totals or page footers: {rows}}}',
    { count: passed.length, rows: numbersOf(passed, sheet) },
  )
}

function formerLabel(former: readonly SheetRow[], sheet: Sheet): string {
  return t(
    '{count, plural, one {# row is for a former or future tenant: {rows}. Only its unit is imported. To import the lease too, choose “Don’t import” under Status.} other {# rows are for former or future tenants: {rows}. Only their units are imported. To import the leases too, choose “Don’t import” under Status.}}',
    { count: former.length, rows: numbersOf(former, sheet) },
  )
}

function numbersOf(rows: readonly SheetRow[], sheet: Sheet): string {
  const named = rows.slice(0, 5).map(({ number }) => rowLabel(number, sheet))
  return named.join(', ') + (rows.length > named.length ? ' …' : '')
}

function choicesOf(sheet: Sheet | null) {
  const named = sheet ? namedColumns(sheet) : []
  return [
    { value: '', label: t('Don’t import') },
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
      label={labelOf(target)}
      description={samples.join(' · ') || (column === undefined ? undefined : t('Empty'))}
      descriptionProps={{ className: styles.samples }}
      withAsterisk={isNeeded}
      aria-required={isNeeded}
      error={props.isConfirming && isNeeded && column === undefined && t('Choose a column')}
      data={props.choices}
      value={column === undefined ? '' : String(column)}
      searchable={props.choices.length > 16}
      onChange={value => decide(state, target, value ? Number(value) : undefined)}
    />
  )
}
