import { count, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import { withReferences } from '#shared/accounting/online/reference.ts'
import { foldText } from '#shared/fold-text.ts'
import { limits } from '#shared/limits.ts'
import { users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

export interface ListQuery {
  limit?: number | undefined
  after?: string | undefined
  q?: string | undefined
}

/** Whether the first page of a list is requested without filters. */
export function isWholeList(query: ListQuery): boolean {
  return Object.entries(query).every(([name, value]) => value === undefined || name === 'limit')
}

/** Whether a list is filtered by these alone. Rows of any other filter are counted one by one. */
export function hasOnly(query: object, known: readonly string[]): boolean {
  const named = ['books', 'limit', 'after', ...known]
  return Object.entries(query).every(
    ([key, value]) => named.includes(key) || String(value ?? '').trim() === '',
  )
}

/**
 * Sends one page of a list: at most `limit` rows (1,000 by default), `X-Total-Count` with the
 * number of all matches, and `Link: rel="next"` when there are more. `read` receives the number of
 * rows to fetch, `count` the maximum to count: beyond it the total is `at-least` that number.
 *
 * @param mayStop whether counting has a maximum, as that of searches
 */
export async function page<R extends Rows<R>>(
  reply: FastifyReply,
  { limit = limits.listRows, after, q }: ListQuery,
  read: (rows: number) => PromiseLike<R>,
  count: (max: number | undefined) => PromiseLike<number>,
  mayStop: boolean = wordsOf(q).length > 0,
): Promise<R> {
  const max = mayStop ? limits.foundRows + 1 : undefined
  // Counting may take longer than reading; the first page of a whole list may have counted itself.
  const [rows, counted] = await Promise.all([
    read(limit + 1),
    after || max !== undefined ? count(max) : undefined,
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit
  if (more && last)
    reply.header('link', `<${nextUrl(reply.request.url, last.id, limit)}>; rel="next"`)
  const total = counted ?? (more ? await count(max) : rows.length)
  const isMore = total === max
  if (isMore) reply.header('x-total-count-is', 'at-least')
  reply.header('x-total-count', isMore ? limits.foundRows : total)
  return shown
}

/** The operations on the rows of a page, in any representation. */
interface Rows<R> {
  readonly length: number
  slice(start: number, end: number): R
  at(index: number): { id: string } | undefined
}

/** How many rows a query has, counted up to `max`. */
export async function countUpTo(db: Db, max: number | undefined, query: PgSelect) {
  const found = (max === undefined ? query : query.limit(max)).as('found')
  const [total] = await db.select({ rows: count() }).from(found)
  return total?.rows ?? 0
}

/**
 * A keyset condition for a list sorted by a day, then id, the latest first: rows after the last seen one, which is
 * one of those `visible`. All rows without one.
 */
export function olderThan(
  after: string | undefined,
  { table, day, visible }: { table: PgTable & { id: AnyPgColumn }; day: SQLWrapper; visible: SQL },
): SQL | undefined {
  if (!after) return undefined
  // Inside, the table's name means the row last seen.
  return sql`(${day}, ${table.id}) < (
    select ${day}, ${table.id} from ${table} where ${table.id} = ${after} and ${visible})`
}

/** A condition that every term of `q` occurs in one of the columns, in any spelling (`foldText`). */
export function matches(q: string | undefined, columns: SQL): SQL | undefined {
  return matchesEach(q, word => occursIn(columns, word))
}

/** A condition that a word, folded, occurs in a text. */
export function occursIn(text: SQLWrapper, word: string): SQL {
  return sql`fold_text(${text}) like ${patternOf(word)}`
}

/** As `matches`, with a condition of its own for each term. */
export function matchesEach(
  q: string | undefined,
  condition: (word: string) => SQL,
): SQL | undefined {
  const found = wordsOf(q).map(condition)
  return found.length > 0 ? sql`(${sql.join(found, sql` and `)})` : undefined
}

/** The search terms, folded; a reference in any notation is one. */
export function wordsOf(q: string | undefined): string[] {
  return foldText(withReferences(q ?? ''))
    .split(' ')
    .filter(Boolean)
}

/** The `like` pattern that finds a word anywhere in a text. */
function patternOf(word: string): string {
  return `%${escaped(word)}%`
}

/** The word with the wildcards of `like` escaped. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

function nextUrl(url: string, after: string, limit: number): string {
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('after', after)
  next.searchParams.set('limit', String(limit))
  return `${next.pathname}${next.search}`
}

/** A condition that a word, folded, occurs in a person's name, e-mail address or phone number. Needs `users` in the statement. */
export function ofPerson(word: string): SQL {
  return hasWord(users, word)
}

/** A condition that a word, folded, occurs in names that are stored folded: off an index also where it is a letter or two. */
export function hasWord(
  { folded, foldedSpelled }: Record<'folded' | 'foldedSpelled', SQLWrapper>,
  word: string,
): SQL {
  const letters = [...word]
  return letters.length < 3
    ? sql`${foldedSpelled} like ${`%X${letters.map(escaped).join('X')}X%`}`
    : sql`${folded} like ${patternOf(word)}`
}
