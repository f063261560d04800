import type { ClosedPeriod } from '#shared/accounting/closed-periods.ts'
import type { Day } from '#shared/dates.ts'

/** The last closed day of a property, or of all where it is null; null while all days are open. */
export function closedThrough(
  periods: readonly Pick<ClosedPeriod, 'property' | 'through' | 'reopenedAt'>[],
  propertyId: string | null,
): Day | null {
  const days = periods
    .filter(({ reopenedAt }) => reopenedAt === null)
    .filter(({ property }) => property === null || property.id === propertyId)
    .map(({ through }) => through)
  return days.toSorted().at(-1) ?? null
}
