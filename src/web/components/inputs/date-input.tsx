import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { type Day, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { dateFormatNames } from '#web/format/date-formats.ts'
import { dateFormatNow, formatDay, todayShown } from '#web/format/format.ts'
import { dayTyped, isWholeDate } from '#web/format/typed-day.ts'
import styles from './date-input.module.css'

const Calendar = lazy(() => import('./calendar.tsx'))

/**
 * A day, typed in the person's date format or chosen in a calendar. `t` is today, `+7` and `-3` are days from it.
 * Passes on the day as `YYYY-MM-DD`; text that is no day as it is, so that the form refuses it.
 */
export function DateInput({
  value,
  onChange,
  today = todayShown(),
  min,
  max,
  error,
  onBlur,
  onKeyDown,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  value?: string | null
  onChange?: (day: string) => void
  /** Today where the day counts; left out, in the person's organization. */
  today?: Day
  min?: Day
  max?: Day
}) {
  const day = value ?? ''
  // Null: no input in progress.
  const [typed, setTyped] = useState<string | null>(null)
  const [wasChanged, setChanged] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const problem = problemOf(day, wasChanged ? { min, max } : {})

  function pass(text: string) {
    if (text === day) return
    setChanged(true)
    onChange?.(text)
  }

  function type(text: string) {
    setTyped(text)
    pass((isWholeDate(text) && dayTyped(text, dateFormatNow(), today)) || text)
  }

  function settle() {
    if (typed === null) return
    setTyped(null)
    pass(dayTyped(typed, dateFormatNow(), today) ?? typed.trim())
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    settle()
    setOpen(true)
  }

  function choose(chosen: string) {
    setTyped(null)
    pass(chosen)
    setOpen(false)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      disabled={field.disabled}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder={dateFormatNames[dateFormatNow()]}
          {...field}
          value={typed ?? (isDay(day) ? formatDay(day) : day)}
          error={typed === null ? (problem ?? error) : error}
          onChange={event => type(event.currentTarget.value)}
          onBlur={event => {
            settle()
            onBlur?.(event)
          }}
          onKeyDown={pressed}
          rightSection={
            <ActionIcon
              className={styles.open}
              variant="subtle"
              color="gray"
              // The keyboard opens it with an arrow: no stop between one field and the next.
              tabIndex={-1}
              aria-label={t('Open calendar')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={field.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays size={16} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={t('Calendar')}>
        <Suspense fallback={<div className={styles.awaited} />}>
          <Calendar
            value={isDay(day) ? day : null}
            today={today}
            min={min}
            max={max}
            canClear={!field.required && day !== ''}
            onChange={choose}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function problemOf(day: string, { min, max }: { min?: Day; max?: Day }): string | null {
  if (day === '') return null
  if (!isDay(day)) return t('Enter a date that exists')
  if (min && day < min) return t('Not before {day}', { day: formatDay(min) })
  return max && day > max ? t('Not after {day}', { day: formatDay(max) }) : null
}
