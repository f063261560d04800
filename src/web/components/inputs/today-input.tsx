import { TextInput, type TextInputProps } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'

/** An optional day, today by default; null means an untouched field. */
export function TodayInput({
  today,
  value,
  ...field
}: Omit<TextInputProps, 'value'> & { today: Day; value: string | null }) {
  return (
    <TextInput
      type="date"
      max={today}
      description={t('Today if left blank.')}
      {...field}
      value={value ?? today}
    />
  )
}
