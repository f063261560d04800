import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core'

type Columns = 'organizationId' | 'id' | 'status' | 'rollover' | LeaseDay
type LeaseDay = 'endDate' | 'terminatedOn' | 'moveOutOn' | 'movedOutOn'

/** Indexes of leases by their last days. */
export function dayIndexes(table: Record<Columns, AnyPgColumn>) {
  return [
    // By the last day known, as lists of leases that end ask for it; with its days, so that it is counted from the index alone.
    index('leases_ending_idx')
      .on(
        table.organizationId,
        sql`coalesce(${table.terminatedOn}, ${table.moveOutOn}, ${table.endDate})`,
        table.id,
        table.terminatedOn,
        table.moveOutOn,
        table.endDate,
      )
      .where(sql`${table.status} = 'active'`),
    index('leases_end_date_idx')
      .on(table.organizationId, table.endDate, table.id)
      .where(sql`${table.status} = 'active'`),
    // Those whose deposits are due back are among these.
    index('leases_moved_out_idx')
      .on(table.organizationId, table.movedOutOn)
      .where(sql`${table.movedOutOn} is not null`),
    // The others, in the order of the list of deposits.
    index('leases_lived_in_idx')
      .on(table.organizationId, table.id)
      .where(sql`${table.movedOutOn} is null`),
    // Whether there are any is asked for.
    index('leases_rollover_idx')
      .on(table.organizationId)
      .where(
        sql`${table.rollover} and ${table.terminatedOn} is null and ${table.status} in ('active', 'pending')`,
      ),
  ]
}
