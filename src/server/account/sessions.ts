import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  endOtherSessions,
  endSession,
  getTypedKey,
  listSessions,
} from '#shared/account/sessions.ts'
import { openColumns } from '../access/fields.ts'
import { sign } from '../config/signed-url.ts'
import { sessions } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'

export function authSessionRoutes(app: FastifyInstance): void {
  route(app, listSessions, async ({ db, caller }) => {
    const rows = await db
      .select({ ...openColumns(sessions), sid: sessions.sid, sess: sessions.sess })
      .from(sessions)
      .where(and(eq(sessions.userId, caller.id), gt(sessions.expire, sql`now()`)))
      .orderBy(desc(sessions.lastSeenAt), sessions.id)
    return rows.map(({ sid, sess, ...session }) => ({
      ...session,
      ...sess,
      isCurrent: sid === caller.sid,
    }))
  })

  route(app, endSession, async ({ db, caller, params }) => {
    const mine = and(eq(sessions.id, params.id), eq(sessions.userId, caller.id))
    const ended = await db.delete(sessions).where(mine).returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('Session')
  })

  route(app, endOtherSessions, async ({ db, caller }) => {
    const others = and(eq(sessions.userId, caller.id), ne(sessions.sid, caller.sid))
    await db.delete(sessions).where(others)
  })

  // Per user and not per session: the next sign-in opens the drafts that were left.
  route(app, getTypedKey, async ({ caller }) => {
    const mac = Buffer.from(sign(app.storage.keys, ['typed', caller.id]), 'base64url')
    return { key: mac.toString('base64') }
  })
}
