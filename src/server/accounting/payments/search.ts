import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Caller } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { organizationOf } from '../../access/owned-days.ts'
import { hasWord, occursIn } from '../../access/pagination.ts'
import {
  hasNumber,
  hasReference,
  isAmount,
  isNamed,
  leaseHas,
  termsOf,
} from '../../access/search-terms.ts'
import { visibleLeases } from '../../access/visible.ts'
import { coTenants, leases, leaseWords, payments, users } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

/** Up to this number, payments are looked up lease by lease. */
const few = 1_000
/** Up to this number, they are filtered while reading from the newest on; more of them occur there soon anyway. */
const many = 10_000

/**
 * A condition that a payment has every term of `q`: in its notes or check number, in the name or home of its lease's
 * people, as the reference of its lease, as its amount, or as `#` and the beginning of its number.
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
    const ofLease = ids ? among(payments.leaseId, ids) : leaseHas(term)
    const inRow = or(occursIn(payments.notes, term), occursIn(payments.checkNumber, term))
    return or(ofLease, inRow, isAmount(payments.amount, term))
  })
  return and(...conditions)
}

/** Of each word the leases that have it; null where there are more than `max`. */
async function leasesOf(db: Db, caller: Caller, words: readonly string[], max: number) {
  const found: (string[] | null)[] = []
  for (const word of words) {
    const rows = await leasesMatching(db, caller, word).limit(max + 1)
    found.push(rows.length > max ? null : rows.map(({ id }) => id))
  }
  return found
}

/**
 * Leases by their reference, else tenants and homes by the stored names of the lease, and co-tenants for themselves: no
 * condition on both has an index.
 */
function leasesMatching(db: Db, caller: Caller, word: string) {
  const isReferred = hasReference(leases.id, word)
  if (isReferred)
    return db
      .select({ id: sql<string>`${leases.id}`.as('id') })
      .from(leases)
      .where(and(visibleLeases(caller), isReferred))
  return unionAll(
    db
      .select({ id: sql<string>`${leaseWords.leaseId}`.as('id') })
      .from(leaseWords)
      .where(and(visibleWords(caller), hasWord(leaseWords, word))),
    db
      .select({ id: sql<string>`${leases.id}`.as('id') })
      .from(leases)
      .innerJoin(coTenants, eq(coTenants.leaseId, leases.id))
      .innerJoin(users, eq(users.id, coTenants.userId))
      .where(and(visibleLeases(caller), isNamed(word))),
  )
}

/** Stored names of a whole organization need no look at its leases. */
function visibleWords(caller: Caller): SQL {
  return seesWholeOrganization(caller)
    ? eq(leaseWords.organizationId, organizationOf(caller))
    : sql`${leaseWords.leaseId} in (select ${leases.id} from ${leases} where ${visibleLeases(caller)})`
}
