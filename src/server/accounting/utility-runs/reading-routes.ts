import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createMeterReading,
  listMeterReadings,
  type MeterReading,
  voidMeterReading,
} from '#shared/accounting/meter-readings.ts'
import { todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableMeterReadings, editableUnits } from '../../access/editable.ts'
import { readableColumns } from '../../access/fields.ts'
import { olderThan, page } from '../../access/pagination.ts'
import { nameOrEmail } from '../../access/selections.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { meterReadings, organizations, properties, units, users } from '../../db/tables.ts'
import { conflict, needsConfirmation, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { unlessVoided } from '../on-lease.ts'
import { requirePast } from '../past-days.ts'
import { plain } from './readings.ts'

/** Readings of meters. A run that divides a bill by them stores its own. */
export function meterReadingRoutes(app: FastifyInstance): void {
  route(app, listMeterReadings, ({ db, caller, query, reply }) => {
    const visible = editableMeterReadings(caller)
    const matching = and(
      visible,
      query.propertyId ? eq(units.propertyId, query.propertyId) : undefined,
      query.unitId ? eq(meterReadings.unitId, query.unitId) : undefined,
      unlessVoided(meterReadings, query),
    )
    const later = olderThan(query.after, {
      ...{ table: meterReadings, day: meterReadings.readOn, visible },
    })
    return page(
      reply,
      query,
      async rows =>
        shown(
          await selectReadings(db, caller)
            .where(and(matching, later))
            .orderBy(desc(meterReadings.readOn), desc(meterReadings.id))
            .limit(rows),
        ),
      async () => {
        const [total] = await db
          .select({ rows: sql<number>`count(*)::int` })
          .from(meterReadings)
          .innerJoin(units, eq(units.id, meterReadings.unitId))
          .where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, createMeterReading, async ({ db, caller, body }) => {
    const { confirm, ...sent } = body
    const unit = await lockUnit(db, caller, body.unitId)
    const today = todayIn(unit.timezone)
    const readOn = body.readOn ?? today
    requirePast('readOn', readOn, today)
    const last = await lastBy(db, { ...sent, readOn })
    const isNewMeter = last !== null && Number(body.reading) < Number(last.reading)
    if (isNewMeter && !confirm)
      throw needsConfirmation(
        sentence('This meter was at {last} on {day, date, day}. Is it a new meter?', {
          ...{ last: plain(last.reading), day: last.readOn },
        }),
      )
    const { organizationId } = unit
    const row = { id: newId(), organizationId, ...sent, readOn, isNewMeter, recordedBy: caller.id }
    await db.insert(meterReadings).values(row)
    return inserted(shown(await selectReadings(db, caller).where(eq(meterReadings.id, row.id))))
  })

  route(app, voidMeterReading, async ({ db, caller, params: { id }, body }) => {
    const one = and(eq(meterReadings.id, id), editableMeterReadings(caller))
    const [own] = await db
      .select({ reading: meterReadings, timezone: organizations.timezone })
      .from(meterReadings)
      .innerJoin(organizations, eq(organizations.id, meterReadings.organizationId))
      .where(one)
    if (!own) throw notFound('Meter reading')
    if (own.reading.voidedOn) return
    if (own.reading.chargeRunId)
      throw conflict('A divided bill has this reading: undo that batch instead')
    await db
      .update(meterReadings)
      .set({ voidedOn: todayIn(own.timezone), voidedBy: caller.id, voidReason: body.reason })
      .where(and(one, isNull(meterReadings.voidedOn)))
  })
}

/** Two readings of a unit at once wait for each other. @throws 400 at `unitId` */
async function lockUnit(db: Db, caller: Caller, id: string) {
  const [unit] = await db
    .select({ organizationId: units.organizationId, timezone: organizations.timezone })
    .from(units)
    .innerJoin(organizations, eq(organizations.id, units.organizationId))
    .where(and(eq(units.id, id), editableUnits(caller)))
    .for('no key update', { of: units })
  if (!unit) throw refusedAt('unitId', 'Choose one of your units')
  return unit
}

type Asked = Pick<typeof meterReadings.$inferSelect, 'unitId' | 'meter' | 'readOn'>

async function lastBy(db: Db, { unitId, meter, readOn }: Asked) {
  const [last] = await db
    .select({ reading: meterReadings.reading, readOn: meterReadings.readOn })
    .from(meterReadings)
    .where(
      and(
        ...[eq(meterReadings.unitId, unitId), eq(meterReadings.meter, meter)],
        ...[lte(meterReadings.readOn, readOn), isNull(meterReadings.voidedOn)],
      ),
    )
    .orderBy(desc(meterReadings.readOn))
    .limit(1)
  return last ?? null
}

/** Since the reading before of the same meter. */
const used: SQL<string | null> =
  sql`case when not ${meterReadings.isNewMeter} and ${meterReadings.voidedOn} is null then (
  select (${meterReadings.reading} - r.reading)::text from meter_readings r
  where r.unit_id = ${meterReadings.unitId} and r.meter = ${meterReadings.meter} and r.voided_on is null
    and r.read_on < ${meterReadings.readOn} order by r.read_on desc limit 1) end`

function selectReadings(db: Db, caller: Caller) {
  return db
    .select({
      ...readableColumns(caller, meterReadings),
      used,
      unit: { id: units.id, unitNumber: units.unitNumber },
      property: { id: properties.id, name: properties.name },
      recordedBy: sql<
        MeterReading['recordedBy']
      >`json_build_object('id', ${users.id}, 'name', ${nameOrEmail})`,
    })
    .from(meterReadings)
    .innerJoin(units, eq(units.id, meterReadings.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(users, eq(users.id, meterReadings.recordedBy))
    .$dynamic()
}

function shown<Row extends { reading: string; used: string | null }>(rows: readonly Row[]): Row[] {
  return rows.map(row => ({
    ...row,
    ...{ reading: plain(row.reading), used: row.used && plain(row.used) },
  }))
}
