import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  listNotifications,
  markAllNotifications,
  markNotification,
} from '#shared/messaging/notifications.ts'
import { openColumns } from '../access/fields.ts'
import { matches, page } from '../access/pagination.ts'
import { visibleNotifications } from '../access/visible-notifications.ts'
import { notifications } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'

export function notificationRoutes(app: FastifyInstance): void {
  route(app, listNotifications, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleNotifications(caller),
      query.unread ? isNull(notifications.readAt) : undefined,
      query.messages ? ne(notifications.kind, 'message') : undefined,
      matches(query.q, sql`concat_ws(' ', ${notifications.title}, ${notifications.text})`),
    )
    return page(
      reply,
      query,
      rows =>
        db
          .select(openColumns(notifications))
          .from(notifications)
          .where(and(matching, query.after ? lt(notifications.id, query.after) : undefined))
          .orderBy(desc(notifications.id))
          .limit(rows),
      () => db.$count(notifications, matching),
    )
  })

  route(app, markNotification, async ({ db, caller, params }) => {
    const [marked] = await db
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
      .where(and(eq(notifications.id, params.id), visibleNotifications(caller)))
      .returning(openColumns(notifications))
    if (!marked) throw notFound('Notification')
    return marked
  })

  route(app, markAllNotifications, async ({ db, caller }) => {
    const { rowCount } = await db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(visibleNotifications(caller), isNull(notifications.readAt)))
    return { marked: rowCount ?? 0 }
  })
}
