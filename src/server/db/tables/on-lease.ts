import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, text, uuid } from 'drizzle-orm/pg-core'
import { day, id } from './columns.ts'
import { archives, everyone, officeArchive, readBy } from './readers.ts'

/**
 * Every ledger row belongs to a lease of the same organization. The foreign key to the lease proves that the
 * organization exists: a second key would be checked once more for each row.
 */
export const onLease = () => ({
  id: id(),
  organizationId: archives(uuid().notNull()),
  leaseId: everyone(uuid().notNull()),
})

/**
 * A money row that was entered by mistake stays, and counts on no day: `voidedOn` is its own day then. A credit
 * that a rule gave and ended counts until that day.
 */
export const voiding = () => ({
  voidedOn: everyone(day()),
  voidedBy: officeArchive(uuid()),
  voidReason: readBy('voidReason', text()),
})

/**
 * The days on which the ledger counts a row and its end, where its other columns say when they happened. Equal, unless
 * that day was in a closed period: then the first open day. The trigger `book_row` writes them, and refuses others.
 */
export const booked = () => ({
  bookedOn: everyone(bookedDay()),
  /** `bookedOn` for a row that never counted; null while it counts. */
  endBookedOn: archives(day()),
})

/** Without a value of its own, because the trigger has it. */
export const bookedDay = () =>
  day()
    .notNull()
    .$defaultFn(() => sql`null`)

/** Whether the ledger counts a charge on another day than the one it falls due on, or no longer. */
export function isMoved({ dueDate, bookedOn, endBookedOn }: Moved): SQL {
  return sql`(${bookedOn} <> ${dueDate} or ${endBookedOn} is not null)`
}

/** The last of its days. */
export function lastMoved({ dueDate, bookedOn, endBookedOn }: Moved): SQL {
  return sql`greatest(${dueDate}, ${bookedOn}, ${endBookedOn})`
}

type Moved = Record<'dueDate' | 'bookedOn' | 'endBookedOn', AnyPgColumn>
