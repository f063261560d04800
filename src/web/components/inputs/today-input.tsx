import type { ComponentProps } from 'react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from './date-input.tsx'

/** An optional day, today by default; null means an untouched field. */
export function TodayInput({
  today,
  value,
  ...field
}: ComponentProps<typeof DateInput> & { today: Day; value: string | null }) {
  return (
    <DateInput
      today={today}
      max={today}
      description={t('Today if left blank.')}
      {...field}
      value={value ?? today}
    />
  )
}
