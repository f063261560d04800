import { Select } from '@mantine/core'
import { useRef } from 'react'
import { type Day, firstOfMonth, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { nameOf, namesFor, type Period, periodNames, periodOf } from '#web/format/periods.ts'
import styles from './report-form.module.css'

/** Before it no report looks. */
export const earliest = '1970-01-01'

/** A period by its name, or from one day to another. */
export function PeriodFields(props: {
  reportType: ReportType
  chosen: ReportParams
  /** The server's params; undefined before the first report. */
  made: Report['params'] | undefined
  today: Day
  onChange: (period: { from?: Day; to?: Day }) => void
}) {
  const { chosen, made, today } = props
  const from = useRef<HTMLInputElement>(null)
  const period: Period | null =
    chosen.from || chosen.to
      ? { from: chosen.from ?? null, to: chosen.to ?? today }
      : made
        ? { from: dayOr(made.from), to: dayOr(made.to) }
        : null
  const names = namesFor(props.reportType)
  const name = period && nameOf(period, today)
  return (
    <>
      <Select
        className={styles.period}
        label={t('Period')}
        data={[
          ...names.map(value => ({ value, label: periodNames[value] })),
          { value: 'custom', label: t('Custom') },
        ]}
        value={period && (name ?? 'custom')}
        onChange={value => {
          const named = names.find(each => each === value)
          if (named) props.onChange(asParams(periodOf(named, today)))
        }}
        onOptionSubmit={value => {
          // A period of one's own begins with its first day; the list closes before.
          if (value === 'custom') setTimeout(() => from.current?.focus())
        }}
      />
      <DayFilter
        ref={from}
        label={t('From', { context: 'day' })}
        required
        min={earliest}
        value={period?.from ?? ''}
        max={today}
        onChange={first => {
          const last = period?.to ?? today
          props.onChange({ from: first, to: last < first ? today : last })
        }}
      />
      <DayFilter
        label={t('To', { context: 'day' })}
        required
        min={earliest}
        value={period?.to ?? ''}
        max={today}
        onChange={last => {
          const first = period?.from ?? undefined
          props.onChange({ from: first && first > last ? firstOfMonth(last) : first, to: last })
        }}
      />
    </>
  )
}

function asParams({ from, to }: Period): { from?: Day; to?: Day } {
  return { from: from ?? undefined, to: to ?? undefined }
}

/** Null where the server has no bound. */
function dayOr(value: Report['params'][string] | undefined): Day | null {
  return typeof value === 'string' && isDay(value) ? value : null
}
