import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  CountedUnit,
  previewUtilityRun,
  UtilityShare,
} from '#shared/accounting/utility-runs.ts'
import { addDays, daysInclusive } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { expenses } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireOwnProperty } from '../own-property.ts'
import { type Divided, divide } from './divide.ts'
import { type Occupied, occupiedDays } from './homes.ts'
import { countedUnits, usedBy } from './readings.ts'

type Division = z.output<typeof previewUtilityRun.body>

export interface Plan {
  /** Of the bill, in cents. */
  amount: number
  days: number
  shares: UtilityShare[]
  /** Null while a measure is unknown, or where none is above zero. */
  divided: Divided | null
  /** Of a division by meter, each unit once. */
  counted: CountedUnit[]
}

/**
 * How a bill would be divided.
 *
 * @param isStored the readings of meters are to be stored: each has one to count from
 * @throws 400 at the field
 */
export async function planOf(
  db: Db,
  caller: Caller,
  division: Division,
  { isStored = false } = {},
): Promise<Plan> {
  const { propertyId, divisionMethod, from, to, vacant, landlordPercent } = division
  await requireOwnProperty(db, caller, propertyId)
  if (to > addDays(from, 366)) throw refusedAt('to', 'A period is at most a year long')
  const amount = await amountOf(db, caller, division)
  const all = await occupiedDays(db, propertyId, { divisionMethod, from, to })
  requireUnits(division, all)
  const homes = vacant === 'tenants' ? all.filter(({ leaseId }) => leaseId !== null) : all
  if (!homes.some(({ leaseId }) => leaseId !== null))
    throw refusedAt('propertyId', 'No unit was rented in this period')
  const counted = await countedOf(db, division, homes, isStored)
  const measures = homes.map(home => measureOf(division, home, counted))
  const divided = divide(
    amount,
    homes.map(({ days, leaseId }, at) => ({
      measure: thousandths(measures[at]),
      ...{ days, isVacant: leaseId === null },
    })),
    hundredths(landlordPercent),
  )
  const shares = homes.map(({ unit, leaseId, tenant, days }, at) => ({
    ...{ unit, leaseId, tenant, days },
    measure: measures[at] ?? null,
    amount: divided ? fromCents(divided.amounts[at] ?? 0) : null,
  }))
  return { amount, days: daysInclusive(from, to), shares, divided, counted }
}

/** In cents: the sent amount, else that of the expense. */
async function amountOf(db: Db, caller: Caller, { expenseId, propertyId, amount }: Division) {
  if (!expenseId) {
    if (amount === null) throw refusedAt('amount', 'Amount is required')
    return toCents(amount)
  }
  const [expense] = await db
    .select({ amount: expenses.amount })
    .from(expenses)
    .where(
      and(
        eq(expenses.id, expenseId),
        eq(expenses.propertyId, propertyId),
        isNull(expenses.voidedOn),
        visibleExpenses(caller),
      ),
    )
  if (!expense || toCents(expense.amount) <= 0)
    throw refusedAt('expenseId', 'Choose an expense of this property')
  return toCents(amount ?? expense.amount)
}

async function countedOf(
  db: Db,
  division: Division,
  homes: readonly Occupied[],
  isStored: boolean,
) {
  if (division.divisionMethod !== 'meter') return []
  const units = new Map(homes.map(({ unit }) => [unit.id, unit]))
  return countedUnits(db, division, [...units.values()], { isStored })
}

function requireUnits({ measures, readings }: Division, homes: readonly Occupied[]) {
  for (const [at, { unitId, leaseId }] of measures.entries()) {
    const own = homes.filter(({ unit }) => unit.id === unitId)
    if (own.length === 0) throw refusedAt(`measures.${at}.unitId`, 'Choose a unit of the property')
    if (leaseId && !own.some(home => home.leaseId === leaseId))
      throw refusedAt(`measures.${at}.leaseId`, 'Choose a lease of the unit in this period')
  }
  const seen = new Set<string>()
  for (const [at, { unitId }] of readings.entries()) {
    if (seen.has(unitId) || !homes.some(({ unit }) => unit.id === unitId))
      throw refusedAt(`readings.${at}.unitId`, 'Choose a unit of the property')
    seen.add(unitId)
  }
}

/** As sent for the lease, else for its unit, else as recorded. */
function measureOf(
  { measures, divisionMethod }: Division,
  home: Occupied,
  counted: readonly CountedUnit[],
): string | null {
  const own = measures.filter(({ unitId }) => unitId === home.unit.id)
  const ofLease = own.find(({ leaseId }) => leaseId !== null && leaseId === home.leaseId)
  const ofUnit = own.find(({ leaseId }) => leaseId === null)
  const isEmptyHome = divisionMethod === 'persons' && home.leaseId === null
  const read = counted.find(({ unitId }) => unitId === home.unit.id)
  return (
    (isEmptyHome ? undefined : (ofLease ?? ofUnit)?.value) ?? (read ? usedBy(read) : home.recorded)
  )
}

function thousandths(text: string | null | undefined): number | null {
  return text == null ? null : Math.round(Number(text) * 1000)
}

function hundredths(percent: string): number {
  return Math.round(Number(percent) * 100)
}
