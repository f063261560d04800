import { useDebouncedCallback } from '@mantine/hooks'
import { type ComponentProps, useState } from 'react'
import { type Day, isDay } from '#shared/dates.ts'
import { DateInput } from './date-input.tsx'

/** A day that filters the view: it takes effect once it is complete, within bounds, and typing pauses. */
export function DayFilter({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange'> & {
  value: Day | ''
  /** An emptied field is '', where it is not required. */
  onChange: (day: Day | '') => void
}) {
  const { min = '', max = '9999-12-31', required } = field
  // Input lasts until the view shows another day.
  const [typed, setTyped] = useState({ text: value, over: value })
  const settle = useDebouncedCallback((text: string) => {
    const isValid = text === '' ? !required : isDay(text) && text >= min && text <= max
    if (isValid && text !== value) onChange(text)
    if (text === '' && required) setTyped({ text: value, over: value })
  }, pause)
  return (
    <DateInput
      {...field}
      withAsterisk={false}
      value={typed.over === value ? typed.text : value}
      onChange={text => {
        setTyped({ text, over: value })
        settle(text)
      }}
    />
  )
}

/** Milliseconds: changing a day in its middle passes through unintended ones. */
const pause = 700
