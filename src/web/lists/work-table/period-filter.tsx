import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatDay } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { periodNames } from '#web/format/periods.ts'
import styles from './filters.module.css'
import { Choices } from './filters.tsx'
import { daysOfPeriod, isMonth, isPreset, latestMonths, rangeOf } from './period.ts'
import type { WorkFilter } from './work-table-props.ts'

/** Days: by the name of a period, by month, or from one day to another. */
export function periodFilter(label: string, today: Day): WorkFilter {
  return {
    name: 'period',
    label,
    words: value =>
      value === 'all-time' || daysOfPeriod(value, today) === null ? null : periodLabel(value),
    query: value => daysOfPeriod(value, today) ?? {},
    choose: props => <PeriodChoices {...props} today={today} />,
  }
}

function periodLabel(value: string): string {
  if (isPreset(value)) return periodNames[value]
  if (isMonth(value)) return formatMonth(value, 'long')
  const [from = '', to = ''] = value.split('..')
  if (from === '') return t('until {day}', { day: formatDay(to) })
  if (to === '') return t('since {day}', { day: formatDay(from) })
  return t('{from} – {to}', { from: formatDay(from), to: formatDay(to) })
}

function PeriodChoices(props: { value: string; onChange: (value: string) => void; today: Day }) {
  const { value, onChange, today } = props
  const days = value.includes('..') ? daysOfPeriod(value, today) : null
  const [range, setRange] = useState({ from: days?.from ?? '', to: days?.to ?? '' })
  const typed = rangeOf(range)
  const isValid = daysOfPeriod(typed, today) !== null
  const presets = Object.entries(periodNames).filter(([name]) => name !== 'all-time')
  return (
    <div className={styles.period}>
      <Choices
        label={t('Period')}
        inColumns
        value={value}
        choices={presets.map(([name, label]) => ({ value: name, label }))}
        onChange={onChange}
      />
      <p className={styles.part}>{t('Month')}</p>
      <Choices
        label={t('Month')}
        inColumns
        value={value}
        choices={latestMonths(today, 12).map(month => ({
          value: month,
          label: formatMonth(month, 'long'),
        }))}
        onChange={onChange}
      />
      <form
        className={styles.range}
        onSubmit={event => {
          event.preventDefault()
          if (isValid) onChange(typed)
        }}
      >
        <DateInput
          label={t('From')}
          value={range.from}
          onChange={from => setRange({ ...range, from })}
        />
        <DateInput label={t('To')} value={range.to} onChange={to => setRange({ ...range, to })} />
        <Button type="submit" variant="default" disabled={!isValid}>
          {t('Apply')}
        </Button>
      </form>
    </div>
  )
}
