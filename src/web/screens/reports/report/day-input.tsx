import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { type Day, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'

/** A day that takes effect once it is complete and typing pauses; a day out of bounds never does. */
export function DayInput(props: {
  label: string
  ref?: Ref<HTMLInputElement>
  value: Day | ''
  max?: Day
  onChange: (day: Day) => void
}) {
  const { value, max } = props
  // Null: no input in progress.
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const settle = useDebouncedCallback((text: string) => {
    if (!isDay(text)) return
    const found = problemOf(text, max)
    setProblem(found)
    if (!found && text !== value) props.onChange(text)
    if (!found) setTyped(null)
  }, pause)
  return (
    <TextInput
      ref={props.ref}
      type="date"
      label={props.label}
      min={earliest}
      max={max}
      value={typed ?? value}
      error={problem}
      onChange={event => {
        setTyped(event.currentTarget.value)
        setProblem(null)
        settle(event.currentTarget.value)
      }}
      // Incomplete input is dropped.
      onBlur={() => isDay(typed ?? '') || setTyped(null)}
    />
  )
}

/** Milliseconds: typing a year passes through unintended days. */
const pause = 700

/** Before it no report looks. */
const earliest = '1970-01-01'

function problemOf(day: Day, max: Day | undefined): string | null {
  if (day < earliest) return t('Not before {earliest}', { earliest: formatDay(earliest) })
  return max && day > max ? t('Not after {max}', { max: formatDay(max) }) : null
}
