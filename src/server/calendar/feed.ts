import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
} from '#shared/operations/calendar-feed.ts'
import { type Caller, digest } from '../access/caller.ts'
import { actAs, record } from '../audit/record.ts'
import { calendarFeeds } from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'

export function calendarFeedRoutes(app: FastifyInstance): void {
  route(app, getCalendarFeed, async ({ db, caller }) => {
    const [feed] = await db
      .select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, caller.id))
    return feed ?? { createdAt: null, lastReadAt: null }
  })

  route(
    app,
    renewCalendarFeed,
    async ({ caller, request }) => {
      // A prefix of its own: it is no sign-in token, and secret scanners can recognize it.
      const token = `rooftree_calendar_${randomBytes(32).toString('base64url')}`
      await app.database.transaction(async db => {
        await actAs(db, { userId: caller.id, request })
        await renew(db, caller, digest(token))
      })
      return { address: `${app.outbox.publicUrl}/api/calendars/${token}.ics` }
    },
    // A stored answer would hold the secret.
    { outlasts: 'a transaction' },
  )

  route(app, endCalendarFeed, async ({ db, caller }) => {
    if (await endFeed(db, caller.id)) await recordFeed(db, caller, 'ended')
  })
}

/** Ends a person's calendar address; false when there was none. */
export async function endFeed(db: Db, userId: string): Promise<boolean> {
  const ended = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId })
  return ended.length > 0
}

async function renew(db: Db, caller: Caller, tokenHash: string) {
  const fresh = { tokenHash, createdAt: sql`now()`, lastReadAt: null }
  const [feed] = await db
    .insert(calendarFeeds)
    .values({ userId: caller.id, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
    // A row without an earlier version was inserted by this statement.
    .returning({ isNew: sql<boolean>`(xmax = 0)` })
  await recordFeed(db, caller, feed?.isNew ? 'made' : 'renewed')
}

async function recordFeed(db: Db, caller: Caller, calendarFeed: 'made' | 'renewed' | 'ended') {
  await record(db, {
    action: 'credentials_changed',
    entity: 'person',
    organizationId: caller.organizationId,
    userId: caller.id,
    entityId: caller.id,
    details: { calendarFeed },
  })
}
