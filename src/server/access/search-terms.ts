import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { referencesIn } from '#shared/accounting/online/reference.ts'
import { leases, leaseWords, units, unitWords, users } from '../db/tables.ts'
import { hasWord, occursIn, ofPerson, wordsOf } from './pagination.ts'

/** The terms of a search in lists of money: words, amounts and numbers, folded. */
export function termsOf(q: string | undefined): string[] {
  return [...new Set(wordsOf(q).filter(term => term !== '#'))]
}

/** The number of a row on screens: the last eight characters of its id. Tables of money have an index of it. */
export function numberOf(id: SQLWrapper): SQL<string> {
  return sql`right(${id}::text, 8)`
}

/** A condition that a row's number begins with the characters typed behind `#`. */
export function hasNumber(id: SQLWrapper, typed: string): SQL {
  // A number that no id has finds nothing.
  return /^[0-9a-f]{1,8}$/.test(typed) ? sql`${numberOf(id)} like ${`${typed}%`}` : sql`false`
}

/** A condition that a lease has the reference that a term is; undefined where it is none. There is an index of them. */
export function hasReference(leaseId: SQLWrapper, term: string): SQL | undefined {
  const [ending] = referencesIn(term)
  return ending === undefined ? undefined : sql`${numberOf(leaseId)} = ${ending}`
}

/**
 * A condition that an amount is the one typed, such as `1,430`, `$1430.00` or `-50`; without cents, any of that many
 * whole dollars. Undefined where the term is no amount.
 */
export function isAmount(amount: SQLWrapper, term: string): SQL | undefined {
  const typed = typedAmount(term)
  if (!typed) return undefined
  const { value, hasCents } = typed
  return hasCents
    ? sql`abs(${amount}) = ${value}::numeric`
    : sql`trunc(abs(${amount})) = ${value}::numeric`
}

/**
 * The same of amounts above zero, off an index. A number without cents, comma and currency sign is rather a unit or a
 * phone than an amount: undefined.
 */
export function isMarkedAmount(amount: SQLWrapper, term: string): SQL | undefined {
  const typed = /[.,$£€]/.test(term) ? typedAmount(term) : null
  if (!typed) return undefined
  const value = sql`${typed.value}::numeric`
  return typed.hasCents
    ? sql`${amount} = ${value}`
    : sql`${amount} >= ${value} and ${amount} < ${value} + 1`
}

function typedAmount(term: string): { value: string; hasCents: boolean } | null {
  const typed = /^-?[$£€]?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{2})?$/.exec(term)
  if (!typed) return null
  const [, whole = '', cents = ''] = typed
  return { value: whole.replaceAll(',', '') + cents, hasCents: cents !== '' }
}

/** A condition that every term of `q` occurs in the names of a lease's tenant and home. Needs `leases` in the statement. */
export function leaseHas(q: string | undefined): SQL | undefined {
  return leaseWith(wordsOf(q), hasWord)
}

/** The same of a unit's number and property. Needs `units`. */
export function homeHas(q: string | undefined): SQL | undefined {
  return homeWith(wordsOf(q), hasWord)
}

/** The filters of a list with the condition of its search text, which is looked up once for rows, count and sums. */
export async function withFound<Query extends { q?: string | undefined }>(
  query: Query,
  search: (q: string | undefined) => Promise<SQL | undefined>,
): Promise<Query & { found: SQL | undefined }> {
  return { ...query, found: await search(query.q) }
}

/** A condition that a word occurs in a person's first and last name, off an index. Needs `users`. */
export function isNamed(word: string): SQL | undefined {
  return and(ofPerson(word), occursIn(fullName, word))
}

export const fullName: SQL = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`

/**
 * A condition that the stored names of a lease have all words, each as `has` says; a reference is the lease's own. Needs
 * `leases`.
 */
export function leaseWith(words: readonly string[], has: typeof hasWord): SQL | undefined {
  const references = words.map(word => hasReference(leases.id, word))
  const others = words.filter((_, at) => references[at] === undefined)
  const named = namesHave(others, has, { names: leaseWords, of: leaseWords.leaseId, row: leases })
  return and(...references, named)
}

/** The same of a unit. Needs `units`. */
export function homeWith(words: readonly string[], has: typeof hasWord): SQL | undefined {
  return namesHave(words, has, { names: unitWords, of: unitWords.unitId, row: units })
}

interface StoredNames {
  names: typeof leaseWords | typeof unitWords
  /** The column of `names` with the id of its row. */
  of: AnyPgColumn
  row: typeof leases | typeof units
}

function namesHave(
  words: readonly string[],
  has: typeof hasWord,
  { names, of, row }: StoredNames,
): SQL | undefined {
  // By both columns, so that the rows of an organization are walked in the order of an index.
  const own = sql`${names.organizationId} = ${row.organizationId} and ${of} = ${row.id}`
  const all = and(...words.map(word => has(names, word)))
  return all && sql`exists (select from ${names} where ${own} and ${all})`
}
