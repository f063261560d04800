import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { patternsOf } from '../lists.ts'
import type { Caller } from '../session.ts'
import type { Db } from './client.ts'
import { among } from './open-books.ts'
import { leases, payments, properties, units, users } from './tables.ts'
import { visibleLeases } from './visible.ts'

/** Payments of so many leases are looked up one by one; those of more are soon met from the newest on. */
const few = 1_000

/**
 * A condition that every word of `q` occurs in a payment's notes, or in its tenant's name or home:
 * leases are searched first, because there are far fewer of them.
 */
export async function paymentsMatching(
  db: Db,
  caller: Caller,
  q: string | undefined,
): Promise<SQL | undefined> {
  const conditions: SQL[] = []
  for (const word of patternsOf(q)) {
    const first = await leasesMatching(db, caller, word).limit(few + 1)
    const ids = first.map(({ id }) => id)
    const ofLease =
      ids.length > few
        ? inArray(payments.leaseId, leasesMatching(db, caller, word))
        : among(payments.leaseId, ids)
    conditions.push(sql`(${ofLease} or ${payments.notes} ilike ${word})`)
  }
  return and(...conditions)
}

function leasesMatching(db: Db, caller: Caller, word: string) {
  return db
    .select({ id: leases.id })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        visibleLeases(caller),
        sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${units.unitNumber}, ${properties.name}) ilike ${word}`,
      ),
    )
    .$dynamic()
}
