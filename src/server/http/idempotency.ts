import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '../accounts/sealed.ts'
import type { Keys } from '../accounts/secret-key.ts'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/tables.ts'
import { badRequest, conflict } from '../errors.ts'
import { digest } from '../session.ts'

/**
 * Answers a creating call once per `Idempotency-Key` and person: a retry gets the saved status and
 * body, and two at once wait for each other. The key is written in the call's own transaction, so
 * a refused or crashed call leaves none behind.
 *
 * @param sealedWith for an answer with a secret in it, which no copy of the database may tell
 * @throws 400 for a key that is too long, 409 when the key was used for another request
 */
export async function once(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
  sealedWith: Keys | null,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const userId = request.caller?.id
  if (request.method !== 'POST' || key === undefined || !userId) return work()
  if (typeof key !== 'string' || key.length < 1 || key.length > 255)
    throw badRequest('Idempotency-Key must have 1 to 255 characters')

  const requestHash = hashOf(request)
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  const [fresh] = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (!fresh) return replay(db, reply, mine, { requestHash, sealedWith })

  const answer = `${reply.serialize(await work())}`
  const kept = sealedWith ? seal(sealedWith, 'kept answers', answer) : answer
  await db.update(idempotencyKeys).set({ status: reply.statusCode, reply: kept }).where(mine)
  return asJson(reply, answer)
}

async function replay(
  db: Db,
  reply: FastifyReply,
  mine: ReturnType<typeof and>,
  { requestHash, sealedWith }: { requestHash: string; sealedWith: Keys | null },
) {
  const [saved] = await db.select().from(idempotencyKeys).where(mine)
  if (!saved?.status || saved.requestHash !== requestHash)
    throw conflict('This Idempotency-Key was already used for another request')
  const kept = saved.reply ?? ''
  const answer = sealedWith ? unseal(sealedWith, 'kept answers', kept)?.text : kept
  if (answer === undefined)
    throw conflict('This was done, and what was answered cannot be read again')
  reply.code(saved.status).header('Idempotent-Replay', 'true')
  return asJson(reply, answer)
}

function asJson(reply: FastifyReply, text: string) {
  reply.type('application/json; charset=utf-8').serializer((payload: string) => payload)
  return text
}

function hashOf(request: FastifyRequest): string {
  const body = JSON.stringify(request.body ?? null)
  return digest(`${request.method} ${request.url}\n${body}`)
}
