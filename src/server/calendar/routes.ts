import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readCalendar } from '#shared/operations/calendar-feed.ts'
import { type Caller, digest } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { calendarFeeds, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { openRoute } from '../http/route.ts'
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
    const caller = await readerOf(db, hash)
    if (!caller) throw notFound('Calendar')
    const entries = await calendarEntries(db, caller)
    reply.type('text/calendar; charset=utf-8')
    return printCalendar({ name: 'Rooftree', entries, publicUrl: app.outbox.publicUrl })
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
async function readerOf(db: Db, tokenHash: string): Promise<Caller | undefined> {
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
    })
  return person && { ...person, sid: '' }
}
