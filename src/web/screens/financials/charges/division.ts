import type { DivisionMethod, Meter } from '#shared/accounting/division-methods.ts'
import type { UtilityShare } from '#shared/accounting/utility-runs.ts'
import { addDays, addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'

export const meterLabels: Record<Meter, string> = labels({
  water: 'Water',
  gas: 'Gas',
  electricity: 'Electricity',
  heat: 'Heat',
  other: 'Other',
})

/** The keys to divide a bill by. */
export const divisionLabels: Record<DivisionMethod, string> = labels({
  area: 'Area (sq ft)',
  persons: 'People',
  units: 'Units, equally',
  meter: 'Meter readings',
})

/** `first` where none is recorded by the first day. */
export interface TypedReading {
  first: string
  reading: string
}

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
    meter: 'water' as Meter,
    /** Typed readings by unit. */
    readings: {} as Readonly<Record<string, TypedReading>>,
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
    meter: typed.meter,
    readings: Object.entries(typed.readings).flatMap(([unitId, { first, reading }]) =>
      reading === '' ? [] : [{ unitId, reading, firstReading: first || null }],
    ),
    measures: Object.entries(measures).flatMap(([key, value]) => {
      const [unitId = '', leaseId] = key.split(' ')
      return value === '' ? [] : [{ unitId, leaseId: leaseId || null, value }]
    }),
  }
}
