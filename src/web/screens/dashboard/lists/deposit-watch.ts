import { t } from '#shared/language/t.ts'
import type { Tone } from '#web/components/values/status-badge.tsx'

/** The urgency of a refund by the days left: a reminder from 7 days on, an alarm from 2 (domain.md §3.10). */
export function returnLabel(days: number): { tone: Tone; text: string } {
  const tone = days <= 2 ? 'bad' : days <= 7 ? 'warn' : 'info'
  const text =
    days < 0
      ? t('{days, plural, one {# day late} other {# days late}}', { days: -days })
      : t('{days, plural, =0 {Due today} =1 {Due tomorrow} other {Due in # days}}', { days })
  return { tone, text }
}
