import { and, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { occursIn, wordsOf } from '../access/pagination.ts'
import { hasNumber, isNamed, numberOf } from '../access/search-terms.ts'
import { visibleRequests } from '../access/visible.ts'
import { requestText } from '../db/tables/request-state.ts'
import { maintenanceRequests, properties, units, users } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'

/** Up to this number, the requests with a word are looked up. Any more occur soon, reading from the newest on. */
const few = 2_000

/**
 * A condition that every word of `q` occurs in a request's texts, home or people, or is `#` and the beginning of its
 * number; undefined without words.
 */
export async function requestsMatching(
  db: Db,
  caller: Caller,
  q: string | undefined,
): Promise<SQL | undefined> {
  const terms = wordsOf(q)
  const words = terms.filter(term => !isNumber(term))
  const found = await idsOf(db, caller, words)
  const conditions = terms.map(term => {
    if (isNumber(term)) return hasNumber(maintenanceRequests.id, term.slice(1))
    const ids = found[words.indexOf(term)]
    return ids ? among(maintenanceRequests.id, ids) : hasWord(caller, term)
  })
  return and(...conditions)
}

const isNumber = (term: string) => /^#./.test(term)

/** Of each word the requests that have it; null where there are many. */
function idsOf(db: Db, caller: Caller, words: readonly string[]): Promise<(string[] | null)[]> {
  return Promise.all(
    words.map(async word => {
      const rows = await requestsWith(db, caller, word).limit(few + 1)
      return rows.length > few ? null : rows.map(({ id }) => id)
    }),
  )
}

/** Each table is searched for itself, off its own index: no condition on all of them has one. */
function requestsWith(db: Db, caller: Caller, word: string) {
  const all = () => db.select({ id: maintenanceRequests.id }).from(maintenanceRequests)
  const visible = (has: SQL | undefined) => and(visibleRequests(caller), has)
  return unionAll(
    all().where(visible(occursIn(requestText(maintenanceRequests), word))),
    all().where(visible(hasNumberIn(word))),
    all()
      .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
      .where(visible(occursIn(units.unitNumber, word))),
    all()
      .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .where(visible(occursIn(properties.name, word))),
    all()
      .innerJoin(users, eq(users.id, maintenanceRequests.tenantId))
      .where(visible(isNamed(word))),
    all()
      .innerJoin(users, eq(users.id, maintenanceRequests.assignedTo))
      .where(visible(isNamed(word))),
  )
}

/** Whether the number of the unit has these letters, as only those of an id can be. */
function hasNumberIn(word: string): SQL {
  return /^[0-9a-f]{1,8}$/.test(word)
    ? sql`${numberOf(maintenanceRequests.unitId)} like ${`%${word}%`}`
    : sql`false`
}

/**
 * The same, asked of each row: homes and people with the word are looked up once. It is a `case`, whose selectivity is
 * unknown to the planner. A plain condition on a text counts as rare: all rows would be read and sorted.
 */
function hasWord(caller: Caller, word: string): SQL {
  const { organizationId, unitId, tenantId, assignedTo } = maintenanceRequests
  const isHere = sql`${units.organizationId} in (
    select ${organizationId} from ${maintenanceRequests} where ${visibleRequests(caller)})`
  const homes = sql`select ${units.id} from ${units} where ${isHere} and ${occursIn(units.unitNumber, word)}
    union all select ${units.id} from ${units} join ${properties} on ${properties.id} = ${units.propertyId}
    where ${isHere} and ${occursIn(properties.name, word)}`
  const people = sql`select ${users.id} from ${users} where ${isNamed(word)}`
  return sql`case when ${occursIn(requestText(maintenanceRequests), word)} or ${hasNumberIn(word)} or ${tenantId} in (${people})
    or ${assignedTo} in (${people}) or ${unitId} in (${homes}) then true end`
}
