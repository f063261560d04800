import type { DivisionKey } from '#shared/accounting/division-keys.ts'
import type { UtilityShare } from '#shared/accounting/utility-runs.ts'
import { addDays, addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'

/** What a bill is divided by, to choose from. */
export const divisionLabels: Record<DivisionKey, string> = labels({
  area: 'Area (sq ft)',
  persons: 'People',
  units: 'Units, equally',
  meter: 'Meter readings',
})

/** The form, as it stands before anything is typed: of the month before. */
export function emptyDivision(today: Day) {
  const thisMonth = firstOfMonth(today)
  return {
    propertyId: '',
    expenseId: '',
    amount: '',
    divisionKey: 'area' as DivisionKey,
    from: addMonthsClamped(thisMonth, -1),
    to: addDays(thisMonth, -1),
    landlordPercent: '0',
    vacant: 'landlord' as 'landlord' | 'tenants',
    description: '',
    dueDate: today,
    /** Typed measures by `measureKey`. */
    measures: {} as Readonly<Record<string, string>>,
  }
}
export type Division = ReturnType<typeof emptyDivision>

/** People are counted for each lease, everything else for each unit. */
export function measureKey(
  divisionKey: DivisionKey,
  { unit, leaseId }: Pick<UtilityShare, 'unit' | 'leaseId'>,
): string {
  return divisionKey === 'persons' ? `${unit.id} ${leaseId ?? ''}` : unit.id
}

/** What both calls take. */
export function dividedBill(typed: Omit<Division, 'description' | 'dueDate'>) {
  const { measures, expenseId, amount, landlordPercent } = typed
  const { propertyId, divisionKey, from, to, vacant } = typed
  return {
    ...{ propertyId, divisionKey, from, to, vacant },
    expenseId: expenseId || null,
    amount: amount || null,
    landlordPercent: landlordPercent || '0',
    measures: Object.entries(measures).flatMap(([key, value]) => {
      const [unitId = '', leaseId] = key.split(' ')
      return value === '' ? [] : [{ unitId, leaseId: leaseId || null, value }]
    }),
  }
}
