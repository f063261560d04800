import { t } from '#shared/language/t.ts'

/** The days of a month as choices of a select. The 31st is the last day of every month. */
export function dayOfMonthChoices(): { value: string; label: string }[] {
  return Array.from({ length: 31 }, (_, place) => ({
    value: String(place + 1),
    label: place === 30 ? t('Last day') : String(place + 1),
  }))
}
