import type { AgeName } from '#shared/accounting/account-lists.ts'
import { labels } from '#shared/language/t.ts'

export const ageLabels: Record<AgeName, string> = labels({
  to30: '0–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  beyond: 'Over 90 days',
})

/** Below the bars of the chart. */
export const ageMarks: Record<AgeName, string> = labels({
  to30: '0–30',
  to60: '31–60',
  to90: '61–90',
  beyond: 'Over 90',
})
