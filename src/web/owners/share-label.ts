import { t } from '#shared/language/t.ts'
import type { StatementShare } from '#shared/owners/owner-statements.ts'
import { formatDays } from '#web/format/day-ranges.ts'

/** The owner's share in a statement, with its days where it changed within the month; false for the whole. */
export function shareLabel(shares: readonly StatementShare[]): string | false {
  const [only, ...others] = shares
  if (!only) return false
  if (others.length === 0) return t('{percent}% share', { percent: only.percent })
  const parts = shares.map(({ from, to, percent }) =>
    t('{percent}% {days}', { percent, days: formatDays(from, to) }),
  )
  return t('share {parts}', { parts: parts.join(', ') })
}
