import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#shared/language/languages.ts'
import { readCalendar } from '#shared/operations/calendar-feed.ts'
import { type Caller, digest } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { calendarFeeds, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { openRoute } from '../http/route.ts'
import { inLanguage } from '../language/in-language.ts'
import { languageOf } from '../language/language-of.ts'
import { spend, tried } from '../limits/attempt-counters.ts'
import type { Db } from '../postgres/database.ts'
import { calendarEntries } from './entries.ts'
import { printCalendar } from './ics.ts'

/** Days for calendar programs; the holder of an address reads its person's dates, and changes nothing. */
export function calendarRoutes(app: FastifyInstance): void {
  openRoute(app, readCalendar, async ({ db, params, reply }) => {
    const hash = digest(params.token.replace(/\.ics$/, ''))
    if (!(await isFeed(db, hash))) throw notFound('Calendar')
    await spend(db, tried('calendar', hash))
    const reader = await readerOf(db, hash)
    if (!reader) throw notFound('Calendar')
    reply.type('text/calendar; charset=utf-8')
    // A calendar program sends its own language, or none.
    return inLanguage(reader.language, async () => {
      const entries = await calendarEntries(db, reader.caller)
      return printCalendar({ name: 'Rooftree', entries, publicUrl: app.outbox.publicUrl })
    })
  })
}

/** A request without a valid address creates no counter. */
async function isFeed(db: Db, tokenHash: string): Promise<boolean> {
  const found = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, tokenHash))
  return found.length > 0
}

/** The present user of a feed address, with the read recorded; undefined for unknown and ended ones alike. */
async function readerOf(
  db: Db,
  tokenHash: string,
): Promise<{ caller: Caller; language: Language } | undefined> {
  const [person] = await db
    .update(calendarFeeds)
    .set({ lastReadAt: sql`now()` })
    .from(users)
    .where(sql`${eq(calendarFeeds.tokenHash, tokenHash)} and ${eq(users.id, calendarFeeds.userId)}`)
    .returning({
      id: users.id,
      role: users.role,
      organizationId: users.organizationId,
      rents: sql<boolean>`exists ${leasesRentedBy(users.id)}`,
      language: languageOf(sql`${users.organizationId}`),
    })
  if (!person) return undefined
  const { language, ...caller } = person
  return { caller: { ...caller, sid: '' }, language }
}
