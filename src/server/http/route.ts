import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Language } from '#shared/language/languages.ts'
import { can, mayBeOperators } from '#shared/permissions.ts'
import { authenticate, type Caller } from '../access/caller.ts'
import { isOperator } from '../access/operator.ts'
import { whoActs } from '../audit/record.ts'
import { forbidden } from '../errors/errors.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { inLanguage } from '../language/in-language.ts'
import type { Database, Db, Reader } from '../postgres/database.ts'
import { isNearlyFull } from '../storage/disk.ts'
import { quotaExceeded } from '../storage/quotas.ts'
import { mayUseReserve } from '../storage/reserve.ts'
import { forgetNoBody } from './empty-body.ts'
import { once } from './idempotency.ts'
import { type AnswerReader, etagOf, requireVersion } from './precondition.ts'
import { serializerOf } from './reply-schema.ts'
import { validated } from './validate.ts'
import { versionedRecord } from './versioned.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /** Where reports read. */
    reader: Reader
    /** Every endpoint served, for OpenAPI and for the tests that walk the matrix. */
    endpoints: Endpoint[]
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** A row may hold `Date` where the API has a JSON string. */
type Row<T> = string extends T
  ? T | Date
  : T extends (infer Item)[]
    ? Row<Item>[]
    : T extends object
      ? { [Key in keyof T]: Row<T[Key]> }
      : T

export interface OpenCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  /**
   * A read gets the pool; a signed-in changing call its transaction, committed before the answer is
   * sent. An open call gets the pool too: it hashes passwords, and must hold no connection meanwhile.
   */
  db: Db
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  request: FastifyRequest
  reply: FastifyReply
}

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends OpenCall<P, Q, B> {
  caller: Caller
  /** Does something once the transaction is committed, such as sending the emails enqueued in it. */
  afterCommit: (work: () => void) => void
}

type Answer<R extends z.ZodType> = Promise<Row<z.output<R>>>

/**
 * Serves an endpoint to signed-in users whose role has its permission.
 *
 * @param options `outlasts` for work that takes longer than a transaction may: its handler gets the
 *   pool as a read does, opens a transaction for its writes, and has no `Idempotency-Key`. `again`
 *   for work that may be repeated: its answer is not stored for a retry.
 */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Answer<R>,
  options: { outlasts?: 'a transaction'; again?: 'is harmless' } = {},
): void {
  const { may } = endpoint
  const isEncrypted = showsLink(endpoint)
  if (may === 'public') throw new Error(`${endpoint.path} is public: serve it with openRoute`)
  if (endpoint.method === 'GET') app.readers.set(endpoint.path, readerOf(endpoint, handler))
  serve(app, endpoint, {
    async admit(request) {
      // Before any query. A body is awaited first: it may come slowly.
      if (endpoint.method === 'GET') await app.waitForSlot(request)
      const { db } = app.database
      request.caller = await authenticate(db, request)
      const isTheirs = mayBeOperators(may) && isOperator(db, app.operatorEmail, request.caller.id)
      if (!can({ ...request.caller, isOperator: await isTheirs }, may)) throw forbidden()
    },
    async answer(input) {
      const { request, reply } = input
      const { caller } = request
      if (!caller) throw new Error('A call was answered before its caller was known')
      let afterwards: (() => void)[] = []
      const afterCommit = (work: () => void) => void afterwards.push(work)
      const answer = async (db: Db) => {
        await requireVersion(app, endpoint, { ...input, db, caller, afterCommit })
        return handler({ ...input, db, caller, afterCommit })
      }
      if (endpoint.method === 'GET') return answer(app.database.db)
      if (options.outlasts) {
        await app.waitForLongSlot(request, caller.id)
        return answer(app.database.db)
      }
      await app.waitForSlot(request)
      const keepsMore = !mayUseReserve(endpoint) && !options.again
      if (keepsMore && isNearlyFull(await app.disk())) throw quotaExceeded()
      const answered = await app.database.transaction(
        async db => {
          // The one before, if there was one, was rolled back.
          afterwards = []
          if (options.again) return answer(db)
          return once(app, db, request, reply, {
            work: () => answer(db),
            encryptedWith: isEncrypted ? app.storage.keys : null,
            hasReserve: mayUseReserve(endpoint),
          })
        },
        whoActs({ userId: caller.id, request }),
      )
      for (const work of afterwards) work()
      return answered
    },
  })
}

/** A GET for an admitted caller, through the same filter. */
function readerOf<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>, handler: (call: Call<P, Q, B>) => Answer<R>): AnswerReader {
  const print = serializerOf(endpoint)
  return async input => {
    const { params, query, body } = endpoint
    const given = {
      params: params.parse(input.params),
      query: query.parse(input.query ?? {}),
      body: body.parse({}),
    }
    return print(await handler({ ...input, ...given }))
  }
}

/** Whether an answer contains the link of an invitation or a job, which grants access. */
function showsLink({ reply }: Endpoint): boolean {
  return reply instanceof z.ZodObject && 'link' in reply.shape
}

/**
 * Serves one of the few endpoints without a sign-in.
 *
 * @param options `outlasts` for a password, which has a queue of its own, and for a file upload:
 *   neither takes a slot of the other calls
 */
export function openRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: OpenCall<P, Q, B>) => Answer<R>,
  options: { outlasts?: 'a transaction' } = {},
): void {
  if (endpoint.may !== 'public')
    throw new Error(`${endpoint.path} is not public: serve it with route`)
  serve(app, endpoint, {
    isFreeToAll: endpoint.method !== 'GET' && !options.outlasts,
    async answer(input) {
      if (!options.outlasts) await app.waitForSlot(input.request)
      return handler({ ...input, db: app.database.db })
    },
  })
}

function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  steps: {
    isFreeToAll?: boolean
    admit?: (request: FastifyRequest) => Promise<void>
    answer: (input: Omit<OpenCall<P, Q, B>, 'db'>) => Promise<unknown>
  },
) {
  app.endpoints.push(endpoint)
  const admit = steps.admit ?? (async () => {})
  const print = serializerOf(endpoint)
  let mayBeEmpty: boolean | undefined
  const isVersioned = versionedRecord(endpoint.path)?.path === endpoint.path
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Fastify asks for a serializer where a schema is named; ours knows its own.
    schema: endpoint.status === 204 ? {} : { response: { [endpoint.status]: {} } },
    serializerCompiler: () => print,
    config: { isFreeToAll: steps.isFreeToAll },
    async onRequest(request) {
      // Asked at the first call: a check of all shapes is a tenth of a start.
      mayBeEmpty ??= endpoint.method !== 'GET' && endpoint.body.safeParse({}).success
      if (mayBeEmpty) forgetNoBody(request)
      await admit(request)
    },
    // Of a long text, Node writes its bytes faster than the text.
    onSend: async (_request, _reply, payload) =>
      typeof payload === 'string' && payload.length > long ? Buffer.from(payload) : payload,
    async handler(request, reply) {
      const input = validated(endpoint, request)
      reply.code(endpoint.status)
      const answer = await inLanguage(languageOfCall(request), () =>
        steps.answer({ ...input, request, reply }),
      )
      // Taken over, as a stream is.
      if (reply.sent) return reply
      if (isVersioned && hasVersion(answer)) reply.header('etag', etagOf(answer.updatedAt))
      return reply.send(answer)
    },
  })
}

/** By person, browser and organization. */
function languageOfCall({ caller, headers }: FastifyRequest): Language {
  return chosenLanguage({ ...caller?.language, accepted: headers['accept-language'] })
}

/** Characters. */
const long = 16_384

function hasVersion(answer: unknown): answer is { updatedAt: Date } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'updatedAt' in answer &&
    answer.updatedAt instanceof Date
  )
}
