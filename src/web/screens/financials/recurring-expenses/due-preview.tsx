import { dueDays, expenseRhythms, nextDue } from '#shared/accounting/expense-rhythms.ts'
import { addMonthsClamped, type Day, isDay, partsOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'
import styles from './due-preview.module.css'

/** The due days, and the number of those posted at once. */
export function DuePreview(props: {
  values: Record<'rhythm' | 'dueDay' | 'startsOn' | 'endsOn', string>
  today: Day
}) {
  const { values, today } = props
  const rhythm = expenseRhythms.find(known => known === values.rhythm)
  const { startsOn, endsOn } = values
  if (!rhythm || !isDay(startsOn) || startsOn < addMonthsClamped(today, -12)) return null
  const dueDay = Number(values.dueDay) || partsOf(startsOn).day
  const plan = { rhythm, dueDay, startsOn, endsOn: isDay(endsOn) ? endsOn : null }
  const first = nextDue(plan)
  const past = dueDays(plan, first, today)
  const coming = dueDays(plan, nextDue(plan, past.at(-1) ?? null), '9999-12-31', shown)
  return (
    <p className={styles.preview} aria-live="polite">
      {past.length > 0 &&
        `${t(
          '{count, plural, one {# expense is} other {# expenses are}} posted right away, starting with {day}.',
          { count: past.length, day: formatDay(first ?? startsOn) },
        )} `}
      {coming.length > 0
        ? t('Upcoming: {days}', {
            days: `${coming.map(day => formatDay(day)).join(', ')}${coming.length === shown ? ' …' : ''}`,
          })
        : t('Nothing more is due.')}
    </p>
  )
}

const shown = 3
