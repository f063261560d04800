import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Caller } from '../access/caller.ts'
import { Refusal, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { versionedRecord } from './versioned.ts'
import { whoChanged } from './who-changed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The answer of each GET to an admitted caller, as JSON, by its path. */
    readers: Map<string, AnswerReader>
  }
}

/** The record that a call is about to change, and the caller. */
interface Precondition {
  db: Db
  caller: Caller
  params: unknown
  request: FastifyRequest
  reply: FastifyReply
  afterCommit: (work: () => void) => void
}

export type AnswerReader = (input: Precondition & { query?: unknown }) => Promise<string>

/**
 * Refuses a change of a record that has changed since the caller read it, where the call names the version: by
 * `If-Match`, or by `updatedAt` in the body. The record stays locked until the end of the transaction. An invisible
 * record is left to the call itself.
 *
 * @throws 412 (`If-Match`) and 409 (`updatedAt`), each with the present record and the author of the change; 400 for
 *   an `updatedAt` that is no instant
 */
export async function requireVersion(
  { readers }: Pick<FastifyInstance, 'readers'>,
  endpoint: Endpoint,
  input: Precondition,
): Promise<void> {
  const { db, request, caller, params } = input
  const record = versionedRecord(endpoint.path)
  if (!record || endpoint.method === 'POST' || endpoint.method === 'GET') return
  const ifMatch = request.headers['if-match']
  const since = sentVersion(request.body)
  if (ifMatch === undefined && since === null) return
  const [row] = await db
    .select()
    .from(record.table)
    .where(record.where(caller, keyIn(params)))
    .for('no key update')
  if (!row) return
  const own: Record<string, unknown> = row
  const now = own.updatedAt
  if (!(now instanceof Date)) throw new Error(`A record of ${record.path} has no version`)
  const isMatched = ifMatch === undefined || matches(ifMatch, now)
  if (isMatched && (since === null || since >= now)) return
  const read = isMatched ? since : versionsIn(ifMatch)[0]
  const id = String(own.id)
  const [latest] = read ? await whoChanged(db, caller, record, { id, since: read }) : []
  const reader = readers.get(record.path)
  const current = reader
    ? JSON.parse(await reader({ ...input, query: {} }))
    : ownValues(endpoint, own)
  throw new Refusal(isMatched ? 409 : 412, changedSince, undefined, {
    more: { current, changedBy: latest?.by ?? null },
  })
}

export const changedSince =
  'This has changed since you opened it. Look at the new values, then save again.'

/** The version of a record for the `ETag` of an answer that is one. */
export function etagOf(updatedAt: Date): string {
  return `"${updatedAt.toISOString()}"`
}

/** Where no GET returns the record: its own fields in the call's answer. */
function ownValues({ reply }: Endpoint, own: Record<string, unknown>): unknown {
  const replied = reply instanceof z.ZodObject ? Object.keys(reply.shape) : []
  const values = Object.entries(own).filter(([field]) => replied.includes(field))
  return Object.fromEntries([...values, ['updatedAt', own.updatedAt]])
}

function keyIn(params: unknown): string {
  return String(Object.values(Object(params))[0] ?? '')
}

function sentVersion(body: unknown): Date | null {
  if (typeof body !== 'object' || body === null || !('updatedAt' in body)) return null
  const read = instant.safeParse(body.updatedAt)
  if (!read.success) throw refusedAt('updatedAt', 'Send updatedAt as you received it')
  return new Date(read.data)
}

function matches(ifMatch: string, now: Date): boolean {
  if (ifMatch.trim() === '*') return true
  return versionsIn(ifMatch).some(version => version.getTime() === now.getTime())
}

/** The instants a header names, quoted as in an `ETag` or not. */
function versionsIn(ifMatch: string | undefined): Date[] {
  return (ifMatch ?? '').split(',').flatMap(part => {
    const read = instant.safeParse(part.trim().replace(/^W\//, '').replaceAll('"', ''))
    return read.success ? [new Date(read.data)] : []
  })
}

const instant = z.iso.datetime({ offset: true })
