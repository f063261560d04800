import { Button, Group, VisuallyHidden } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { readerLanguage, t } from '#shared/language/t.ts'
import '@mantine/dates/styles.css'
import 'dayjs/locale/es.js'
import { useLayoutEffect, useRef } from 'react'
import { type Day, earlierOf, laterOf } from '#shared/dates.ts'
import { dateFormatNow, formatLongDay } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import styles from './calendar.module.css'

/** A month to choose a day from, with today and an empty choice. Only `DateInput` shows it. */
export default function Calendar(props: {
  value: Day | null
  today: Day
  min?: Day
  max?: Day
  canClear: boolean
  onChange: (day: Day | '') => void
}) {
  const { value, today, min, max } = props
  const near = earlierOf(laterOf(value ?? today, min ?? '0001-01-01'), max ?? '9999-12-31')
  const month = useRef<HTMLDivElement>(null)
  // It arrives after the dropdown has taken the focus.
  useLayoutEffect(() => {
    month.current?.querySelector<HTMLElement>('[data-near]')?.focus()
  }, [])
  const isTodayOut = (min && today < min) || (max && today > max)
  return (
    <>
      <DatePicker
        ref={month}
        classNames={{ day: styles.day }}
        value={value}
        defaultDate={near}
        minDate={min}
        maxDate={max}
        firstDayOfWeek={dateFormatNow() === 'MM/DD/YYYY' ? 0 : 1}
        // Weekends are days like others: no color of their own.
        weekendDays={[]}
        getDayAriaLabel={formatLongDay}
        getDayProps={day => ({
          'data-now': day === today || undefined,
          'data-near': day === near || undefined,
        })}
        ariaLabels={{
          previousMonth: t('Previous month'),
          nextMonth: t('Next month'),
          previousYear: t('Previous year'),
          nextYear: t('Next year'),
          previousDecade: t('Previous decade'),
          nextDecade: t('Next decade'),
        }}
        monthLabelFormat={month => (
          <Level shown={formatMonth(month, 'long')} does={t('Choose a month')} />
        )}
        yearLabelFormat={year => <Level shown={year.slice(0, 4)} does={t('Choose a year')} />}
        locale={readerLanguage().locale}
        __stopPropagation
        onChange={day => props.onChange(day ?? '')}
      />
      <Group justify="space-between" mt="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          data-mantine-stop-propagation
          disabled={Boolean(isTodayOut)}
          onClick={() => props.onChange(today)}
        >
          {t('Today')}
        </Button>
        {props.canClear && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            data-mantine-stop-propagation
            onClick={() => props.onChange('')}
          >
            {t('Clear')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The shown month or year, with which the button's name begins: voice control needs it. */
function Level({ shown, does }: { shown: string; does: string }) {
  return (
    <>
      {shown} <VisuallyHidden>{does}</VisuallyHidden>
    </>
  )
}
