import type { DivisionMethod } from '#shared/accounting/division-methods.ts'
import type { UtilityShare } from '#shared/accounting/utility-runs.ts'
import { addDays, addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'

/** The keys to divide a bill by. */
export const divisionLabels: Record<DivisionMethod, string> = labels({
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
    divisionMethod: 'area' as DivisionMethod,
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
  divisionMethod: DivisionMethod,
  { unit, leaseId }: Pick<UtilityShare, 'unit' | 'leaseId'>,
): string {
  return divisionMethod === 'persons' ? `${unit.id} ${leaseId ?? ''}` : unit.id
}

/** The fields of both calls. */
export function dividedBill(typed: Omit<Division, 'description' | 'dueDate'>) {
  const { measures, expenseId, amount, landlordPercent } = typed
  const { propertyId, divisionMethod, from, to, vacant } = typed
  return {
    ...{ propertyId, divisionMethod, from, to, vacant },
    expenseId: expenseId || null,
    amount: amount || null,
    landlordPercent: landlordPercent || '0',
    measures: Object.entries(measures).flatMap(([key, value]) => {
      const [unitId = '', leaseId] = key.split(' ')
      return value === '' ? [] : [{ unitId, leaseId: leaseId || null, value }]
    }),
  }
}
