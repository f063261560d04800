import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Caller } from '../../access/caller.ts'
import { occursIn, ofPerson } from '../../access/pagination.ts'
import { hasNumber, isAmount, termsOf } from '../../access/search-terms.ts'
import { visibleLeases } from '../../access/visible.ts'
import { coTenants, leases, payments, properties, units, users } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

/** Up to this number, payments are looked up lease by lease. */
const few = 1_000
/** Up to this number, they are filtered while reading from the newest on; more of them occur there soon anyway. */
const many = 10_000

/**
 * A condition that every term of `q` occurs in a payment's notes or check number, or in the name or home of its
 * lease's people, or is its amount, or `#` and the beginning of its number.
 * Leases are searched first, because they are far fewer. Needs the joins of the list.
 */
export async function paymentsMatching(
  db: Db,
  caller: Caller,
  q: string | undefined,
): Promise<SQL | undefined> {
  const terms = termsOf(q)
  const words = terms.filter(term => !term.startsWith('#'))
  let found = await leasesOf(db, caller, words, few)
  if (found.every(ids => ids === null)) found = await leasesOf(db, caller, words, many)
  const conditions = terms.map(term => {
    const number = term.startsWith('#') && term.slice(1)
    if (number) return or(hasNumber(payments.id, number), eq(payments.checkNumber, number))
    const ids = found[words.indexOf(term)]
    const ofLease = ids ? among(payments.leaseId, ids) : inNamesOrHome(term)
    const inRow = or(occursIn(payments.notes, term), occursIn(payments.checkNumber, term))
    return or(ofLease, inRow, isAmount(payments.amount, term))
  })
  return and(...conditions)
}

/** Of each word the leases that have it; null where there are more than `most`. */
async function leasesOf(db: Db, caller: Caller, words: readonly string[], max: number) {
  const found: (string[] | null)[] = []
  for (const word of words) {
    const rows = await leasesMatching(db, caller, word).limit(max + 1)
    found.push(rows.length > max ? null : rows.map(({ id }) => id))
  }
  return found
}

/** Each table is searched for itself, off its own index: no condition on all of them has one. */
function leasesMatching(db: Db, caller: Caller, word: string) {
  return unionAll(
    db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(users, eq(users.id, leases.tenantId))
      .where(and(visibleLeases(caller), ofPerson(word), occursIn(names, word))),
    db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(coTenants, eq(coTenants.leaseId, leases.id))
      .innerJoin(users, eq(users.id, coTenants.userId))
      .where(and(visibleLeases(caller), ofPerson(word), occursIn(names, word))),
    db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(units, eq(units.id, leases.unitId))
      .where(and(visibleLeases(caller), occursIn(units.unitNumber, word))),
    db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(units, eq(units.id, leases.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .where(and(visibleLeases(caller), occursIn(properties.name, word))),
  )
}

const names = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`

function inNamesOrHome(word: string): SQL {
  return occursIn(sql`concat_ws(' ', ${names}, ${units.unitNumber}, ${properties.name})`, word)
}
