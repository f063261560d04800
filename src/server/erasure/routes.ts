import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  eraseMention,
  getErasure,
  keepMention,
  listErasures,
  rewriteMention,
} from '#shared/account/erasures.ts'
import type { Caller } from '../access/caller.ts'
import { visibleErasures, visibleMentions } from '../access/visible-erasures.ts'
import { erasureMentions, erasures, users, vendors } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { closeMention, maxPlaces, placesOf, rewrite, takeAway } from './mentions.ts'
import { progress } from './searches.ts'

export function erasureRoutes(app: FastifyInstance): void {
  route(app, listErasures, ({ db, caller }) => selectErasures(db, caller, undefined))

  route(app, getErasure, async ({ db, caller, params }) => {
    const [erasure] = await selectErasures(db, caller, eq(erasures.id, params.id))
    if (!erasure) throw notFound('Erasure')
    const places = await placesOf(db, caller, erasure.id)
    const mentions = places.length < maxPlaces ? places.length : erasure.mentions
    return { ...erasure, mentions, places }
  })

  route(app, rewriteMention, async ({ db, caller, params, body }) => {
    await rewrite(db, caller, await findMention(db, caller, params.id), body.text)
  })

  route(app, keepMention, async ({ db, caller, params }) => {
    await closeMention(db, await findMention(db, caller, params.id))
  })

  route(app, eraseMention, async ({ db, caller, params, afterCommit }) => {
    await takeAway(db, await findMention(db, caller, params.id))
    afterCommit(() => void app.afterErasing({}))
  })
}

/** Newest first. */
function selectErasures(db: Db, caller: Caller, which: SQL | undefined) {
  return db
    .select({
      id: erasures.id,
      kind: erasures.kind,
      name: sql<string>`coalesce(${vendors.name}, nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), '')`,
      erasedAt: erasures.createdAt,
      progress,
      mentions: sql<number>`(select count(*)::int from ${erasureMentions} where ${erasureMentions.erasureId} = ${erasures.id})`,
    })
    .from(erasures)
    .leftJoin(users, sql`${users.id} = coalesce(${erasures.standInId}, ${erasures.subjectId})`)
    .leftJoin(vendors, eq(vendors.id, erasures.subjectId))
    .where(and(visibleErasures(caller), which))
    .orderBy(desc(erasures.createdAt), desc(erasures.id))
    .limit(maxListed)
}

const maxListed = 500

/** @throws 404 */
async function findMention(db: Db, caller: Caller, id: string) {
  const [mention] = await db
    .select()
    .from(erasureMentions)
    .where(and(eq(erasureMentions.id, id), visibleMentions(caller)))
    .for('update')
  if (!mention) throw notFound('Mention')
  return mention
}
