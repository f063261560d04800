import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { limits } from '#shared/limits.ts'

export interface ListQuery {
  limit?: number | undefined
  after?: string | undefined
  q?: string | undefined
}

/**
 * Answers one page of a list: at most `limit` rows (1,000 when not given), `X-Total-Count` with how
 * many match in all, and `Link: rel="next"` when there are more. `read` gets the number of rows to ask for.
 */
export async function page<T extends { id: string }>(
  reply: FastifyReply,
  { limit = limits.listRows, after }: ListQuery,
  read: (rows: number) => PromiseLike<T[]>,
  count: () => PromiseLike<number>,
): Promise<T[]> {
  const rows = await read(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit
  if (more && last)
    reply.header('link', `<${nextUrl(reply.request.url, last.id, limit)}>; rel="next"`)
  // The first page of a short list has counted itself.
  reply.header('x-total-count', more || after ? await count() : rows.length)
  return shown
}

/** A condition that every word of `q` occurs in one of the columns, whatever its case. */
export function matches(q: string | undefined, columns: SQL): SQL | undefined {
  return matchesEach(q, word => sql`${columns} ilike ${word}`)
}

/** As `matches`, with a condition of its own for each word, which comes as a pattern of `ilike`. */
export function matchesEach(
  q: string | undefined,
  condition: (word: string) => SQL,
): SQL | undefined {
  const found = patternsOf(q).map(condition)
  return found.length > 0 ? sql`(${sql.join(found, sql` and `)})` : undefined
}

/** What `ilike` finds each word of `q` by. */
export function patternsOf(q: string | undefined): string[] {
  const words = q?.trim().split(/\s+/).filter(Boolean) ?? []
  return words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

function nextUrl(url: string, after: string, limit: number): string {
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('after', after)
  next.searchParams.set('limit', String(limit))
  return `${next.pathname}${next.search}`
}
