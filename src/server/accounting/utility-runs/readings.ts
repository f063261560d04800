import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { CountedUnit, previewUtilityRun } from '#shared/accounting/utility-runs.ts'
import type { Day } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { meterReadings } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'

type Division = z.output<typeof previewUtilityRun.body>

interface Stored {
  unitId: string
  readOn: Day
  reading: string
  isNewMeter: boolean
}

/**
 * The readings between which each unit is counted: from the last one by the first day, else the first within the
 * period, to the sent one, else the last within the period. A new meter counts from its first reading.
 *
 * @param isStored they are to be stored, and not only shown while they are typed
 * @throws 400 at the reading for one that is below, or where none is to count from
 */
export async function countedUnits(
  db: Db,
  { propertyId, meter, from, to, readings }: Division,
  units: readonly { id: string; unitNumber: string }[],
  { isStored }: { isStored: boolean },
): Promise<CountedUnit[]> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select r.unit_id as "unitId", r.read_on::text as "readOn", r.reading::text as reading, r.is_new_meter as "isNewMeter"
    from meter_readings r join units u on u.id = r.unit_id
    where u.property_id = ${propertyId} and r.meter = ${meter} and r.voided_on is null and r.read_on <= ${to}::date
    order by r.read_on`)
  const sent = new Map(readings.map((one, at) => [one.unitId, { ...one, at }]))
  return units.map(unit => {
    const typed = sent.get(unit.id)
    const stored = rows.filter(({ unitId }) => unitId === unit.id)
    const first = typed?.firstReading ? { reading: typed.firstReading, readOn: from } : null
    const opening = openingOf(stored, from) ?? first
    const through = typed ? { reading: typed.reading, readOn: to } : closingOf(stored, from)
    if (typed && isStored) {
      requireRise(opening, typed, unit.unitNumber)
      requireSame(stored, typed, to)
    }
    return {
      unitId: unit.id,
      from: opening && pointOf(opening),
      through: through && pointOf(through),
    }
  })
}

type Point = NonNullable<CountedUnit['from']>

const pointOf = ({ reading, readOn }: Point): Point => ({ reading: plain(reading), readOn })

/** `1042.500` as people write it. */
export function plain(reading: string): string {
  return String(Number(reading))
}

function openingOf(stored: readonly Stored[], from: Day): Stored | null {
  const anew = stored.findLastIndex(({ isNewMeter }) => isNewMeter)
  const ofMeter = stored.slice(Math.max(anew, 0))
  return ofMeter.findLast(({ readOn }) => readOn <= from) ?? ofMeter[0] ?? null
}

function closingOf(stored: readonly Stored[], from: Day): Stored | null {
  return stored.findLast(({ readOn }) => readOn > from) ?? null
}

interface Typed {
  reading: string
  at: number
}

function requireRise(opening: Point | null, { reading, at }: Typed, unitNumber: string) {
  if (!opening)
    throw refusedAt(
      `readings.${at}.firstReading`,
      sentence('Enter the first reading of unit {unitNumber}', { unitNumber }),
    )
  if (Number(reading) < Number(opening.reading))
    throw refusedAt(
      `readings.${at}.reading`,
      sentence('Unit {unitNumber} was at {last} on {day, date, day}: enter that or more', {
        ...{ unitNumber, last: plain(opening.reading), day: opening.readOn },
      }),
    )
}

/** A meter has one reading a day. */
function requireSame(stored: readonly Stored[], { reading, at }: Typed, to: Day) {
  const same = stored.find(({ readOn }) => readOn === to)
  if (same && Number(same.reading) !== Number(reading))
    throw refusedAt(
      `readings.${at}.reading`,
      sentence('{reading} is recorded for {day, date, day}: void that reading first', {
        ...{ reading: plain(same.reading), day: to },
      }),
    )
}

/** The use of a unit; null while a reading is unknown. In thousandths, so that no digit is lost. */
export function usedBy({ from, through }: Pick<CountedUnit, 'from' | 'through'>): string | null {
  if (!from || !through || through.readOn <= from.readOn) return null
  const used = thousandths(through.reading) - thousandths(from.reading)
  return used < 0 ? null : plain((used / 1000).toFixed(3))
}

function thousandths(reading: string): number {
  return Math.round(Number(reading) * 1000)
}

/** Stores the readings of a run: those sent, and the first ones that nothing was recorded before. */
export async function storeReadings(
  db: Db,
  caller: Caller,
  { division, counted, run }: { division: Division; counted: readonly CountedUnit[]; run: Run },
): Promise<void> {
  const { meter, readings, from, to } = division
  if (division.divisionMethod !== 'meter') return
  const of = { ...run, meter, recordedBy: caller.id }
  const rows = readings.flatMap(({ unitId, reading, firstReading }) => {
    const opening = counted.find(one => one.unitId === unitId)?.from
    const isFirst =
      firstReading !== null && opening?.readOn === from && opening.reading === plain(firstReading)
    return [
      ...(isFirst ? [{ ...of, unitId, readOn: from, reading: firstReading }] : []),
      { ...of, unitId, readOn: to, reading },
    ]
  })
  // One that was recorded before is the same.
  if (rows.length > 0) await db.insert(meterReadings).values(rows).onConflictDoNothing()
}

interface Run {
  chargeRunId: string
  organizationId: string
}

const todayOfOffice = sql`(select (now() at time zone o.timezone)::date from organizations o
  where o.id = ${meterReadings.organizationId})`

/** Voids the readings of a run that is undone: the next run starts from the ones before. */
export async function voidReadings(db: Db, runId: string, by: string): Promise<void> {
  await db
    .update(meterReadings)
    .set({ voidedOn: todayOfOffice, voidedBy: by })
    .where(and(eq(meterReadings.chargeRunId, runId), isNull(meterReadings.voidedOn)))
}
