import type { BankLineState, Certainty } from '#shared/accounting/banking/bank-lines.ts'
import { labels } from '#shared/language/t.ts'
import type { Tone } from '#web/components/values/status-badge.tsx'

export type LineFilter = BankLineState | 'all'

export const stateLabels: Record<LineFilter, string> = labels({
  new: 'To match',
  matched: 'Matched',
  created: 'Recorded from the bank',
  ignored: 'Ignored',
  all: 'All lines',
})

export const certaintyLabels: Record<Certainty, string> = labels({
  sure: 'Sure',
  likely: 'Likely',
  choose: 'Choose one',
})

export const certaintyTones: Readonly<Record<Certainty, Tone>> = {
  sure: 'good',
  likely: 'info',
  choose: 'warn',
}
