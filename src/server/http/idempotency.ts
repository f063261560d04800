import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { standing } from '#shared/permissions.ts'
import { type Caller, digest } from '../access/caller.ts'
import { decrypt, encrypt } from '../config/encryption.ts'
import type { Keys } from '../config/secret-key.ts'
import { idempotencyKeys } from '../db/tables.ts'
import { badRequest, conflict, forbidden } from '../errors/errors.ts'
import { type Db, pipeline, prepared, preparedSql } from '../postgres/database.ts'
import { requireReplyQuota } from '../storage/quotas.ts'

/**
 * Answers a creating call once per `Idempotency-Key` and person: a retry gets the saved status and
 * body, and two at once wait for each other. The key is written in the call's own transaction, so a
 * refused or crashed call leaves none behind.
 *
 * @param encryptedWith for an answer with a secret, which no copy of the database may reveal
 * @param hasReserve for records that must be possible without space for answers
 * @throws 400 for a key that is too long, 409 when the key was used for another request, 403 when
 *   its caller had other rights then, 413 when no more of their answers are stored
 */
export async function once(
  app: Pick<FastifyInstance, 'quotas'>,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { work, encryptedWith, hasReserve }: Once,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const { caller } = request
  if (request.method !== 'POST' || key === undefined || !caller) return work()
  if (typeof key !== 'string' || key.length < 1 || key.length > 255)
    throw badRequest('Idempotency-Key must have 1 to 255 characters')

  const requestHash = hashOf(request)
  const { id: userId, organizationId } = caller
  const mine = { userId, key }
  const sent = { ...mine, requestHash, organizationId, standing: standing(caller) }
  const [fresh] = await keepKey(db, sent)
  if (!fresh) return replay(db, reply, mine, { caller, requestHash, encryptedWith })

  const answer = `${reply.serialize(await work())}`
  const stored = encryptedWith ? encrypt(encryptedWith, 'kept answers', answer) : answer
  const keeping = keepAnswer(db, { ...mine, status: reply.statusCode, reply: stored })
  // Counted together with it, and checked behind it: of parallel ones none exceeds the limit.
  await pipeline([keeping, ...(hasReserve ? [] : [requireReplyQuota(db, app.quotas, userId)])])
  return asJson(reply, answer)
}

const isMine = and(
  eq(idempotencyKeys.userId, sql.placeholder('userId')),
  eq(idempotencyKeys.key, sql.placeholder('key')),
)

const keepKey = prepared('idempotency key', db =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      requestHash: sql.placeholder('requestHash'),
      organizationId: sql.placeholder('organizationId'),
      standing: sql.placeholder('standing'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key }),
)

const keepAnswer = preparedSql(
  'idempotent answer',
  sql`update ${idempotencyKeys} set status = ${sql.placeholder('status')}, reply = ${sql.placeholder('reply')} where ${isMine}`,
)

interface Once {
  work: () => Promise<unknown>
  encryptedWith: Keys | null
  hasReserve: boolean
}

async function replay(
  db: Db,
  reply: FastifyReply,
  mine: { userId: string; key: string },
  {
    caller,
    requestHash,
    encryptedWith,
  }: { caller: Caller; requestHash: string } & Pick<Once, 'encryptedWith'>,
) {
  const [saved] = await readAnswer(db, mine)
  if (!saved?.status || saved.requestHash !== requestHash)
    throw conflict('This Idempotency-Key was already used for another request')
  if (!stillStands(caller, saved))
    throw forbidden('Your role has changed since this was sent, so the answer is not repeated')
  const stored = saved.reply ?? ''
  const answer = encryptedWith ? decrypt(encryptedWith, 'kept answers', stored)?.text : stored
  if (answer === undefined) throw conflict('This was done, but its answer is no longer available')
  reply.code(saved.status).header('Idempotent-Replay', 'true')
  return asJson(reply, answer)
}

const readAnswer = prepared('idempotent reply', db =>
  db.select().from(idempotencyKeys).where(isMine),
)

/** A caller without an organization may have founded or joined one by that very call. */
function stillStands(caller: Caller, then: typeof idempotencyKeys.$inferSelect): boolean {
  if (then.organizationId === null) return true
  if (caller.organizationId !== then.organizationId) return false
  return standing(caller) === then.standing || standing(caller) === 'admin'
}

function asJson(reply: FastifyReply, text: string) {
  reply.type('application/json; charset=utf-8').serializer((payload: string) => payload)
  return text
}

function hashOf(request: FastifyRequest): string {
  const body = JSON.stringify(request.body ?? null)
  return digest(`${request.method} ${request.url}\n${body}`)
}
