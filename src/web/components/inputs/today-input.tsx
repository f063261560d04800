import { TextInput, type TextInputProps } from '@mantine/core'
import type { Day } from '#shared/dates.ts'

/** A day that may be left out, which then is today; null stands for a field that nobody touched. */
export function TodayInput({
  today,
  value,
  ...field
}: Omit<TextInputProps, 'value'> & { today: Day; value: string | null }) {
  return (
    <TextInput
      type="date"
      max={today}
      description="Today if left blank."
      {...field}
      value={value ?? today}
    />
  )
}
