import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../new-id.ts'
import { everyone } from './readers.ts'

/** Columns and indexes that every table spells the same way. */

/** UUIDv7 made by the application: sorts by time, so `order by id desc` is newest first. */
export const id = () => everyone(uuid().primaryKey().$defaultFn(newId))

/** A person's id, random: screens show its first characters, which would be equal if ids sorted by time. */
export const personId = () => everyone(uuid().primaryKey().$defaultFn(randomUUID))

/** An exact amount of money, read and written as `'1500.00'`. */
export const money = () => numeric({ precision: 10, scale: 2 })

/** An instant, to the millisecond as JavaScript has it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** A calendar day, read and written as `'2025-03-01'`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })

/** One span of days, read and written as `'[2025-03-01,2025-04-01)'`. */
export const dayRange = customType<{ data: string; driverData: string }>({
  dataType: () => 'daterange',
})

/** Any number of spans of days, read and written as `'{[2025-03-01,2025-04-01)}'`. */
export const days = customType<{ data: string; driverData: string }>({
  dataType: () => 'datemultirange',
})

export const createdAt = () => everyone(instant().notNull().defaultNow())
export const updatedAt = () =>
  everyone(
    instant()
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  )

/** Rows are found by their number, which is the end of the id on screens. */
export function numberIndex(name: string, table: { organizationId: AnyPgColumn; id: AnyPgColumn }) {
  return index(name).on(table.organizationId, sql`right(${table.id}::text, 8) text_pattern_ops`)
}
