import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { usualPreferences } from '#shared/account/auth.ts'
import type { Language } from '#shared/language/languages.ts'
import type { Role } from '#shared/person.ts'
import { organizations, sessions, users } from '../db/tables.ts'
import { unauthorized } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { prepared } from '../postgres/database.ts'
import { removedSession } from './removal.ts'
import { leasesRentedBy } from './renting.ts'

/** Who is asking, read fresh from the database at every call. */
export interface Caller {
  id: string
  role: Role
  organizationId: string | null
  /** Whether they are a tenant of any lease, with any landlord. */
  rents: boolean
  sid: string
  /** Chosen by the person, and by their organization; undefined for work without a call. */
  language?: { own: Language | null; office: Language | null }
}

/** Row access of a query: a caller's, or in a prepared query that of the caller who runs it. */
export type Viewer = Pick<Caller, 'role' | 'rents'> & {
  id: string | SQLWrapper
  organizationId: string | SQLWrapper | null
}

/** Details by which a person recognizes a session. */
export interface SessionOrigin {
  userAgent: string | null
  address: string
}

/** Where a request comes from. */
export function originOf(request: FastifyRequest): SessionOrigin {
  return { userAgent: request.headers['user-agent']?.slice(0, 300) ?? null, address: request.ip }
}

const absoluteDays = 7

/** The idle timeout of a session, by its person's choice: half an hour, or a day (quality.md B4). */
const idleFor = sql`case when coalesce((${users.preferences} ->> 'sessionTimeout')::boolean, ${usualPreferences.sessionTimeout})
  then interval '30 minutes' else interval '24 hours' end`
const idleOf = (userId: string) =>
  sql`(select ${idleFor} from ${users} where ${users.id} = ${userId})`

/**
 * Starts a session and returns its bearer token: a prefix for secret scanners, 256 random bits, and a checksum so
 * that a mistyped token needs no lookup. Only its SHA-256 is stored.
 */
export async function startSession(db: Db, userId: string, from: SessionOrigin): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const token = `${prefix}${secret}${checksum(secret)}`
  await db.insert(sessions).values({
    sid: digest(token),
    userId,
    sess: from,
    expire: sql`now() + ${idleOf(userId)}`,
  })
  return token
}

/** The user of a request's bearer token. Anything but a live session is a 401. */
export async function authenticate(db: Db, request: FastifyRequest): Promise<Caller> {
  const token = bearerToken(request)
  if (!token) throw unauthorized()
  const sid = digest(token)
  const [row] = await findSession(db, { sid })
  if (!row) throw (await removedSession(db, sid)) ?? unauthorized()
  const { lastSeenAt, own, office, ...person } = row
  // A background reload after another user's change does not count as use of a session.
  const isBackground = request.headers['x-background'] === '1'
  if (!isBackground && Date.now() - lastSeenAt.getTime() > 60_000)
    await keepAlive(db, sid, person.id)
  return { ...person, sid, language: { own, office } }
}

const findSession = prepared('session', db =>
  db
    .select({
      id: users.id,
      role: users.role,
      organizationId: users.organizationId,
      rents: sql<boolean>`exists ${leasesRentedBy(users.id)}`,
      lastSeenAt: sessions.lastSeenAt,
      own: sql<Language | null>`${users.preferences} ->> 'language'`,
      office: organizations.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), isLive)),
)

/** After a person chose another timeout: each of their sessions ends by it, counted from its last use. */
export async function retimeSessions(db: Db, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ expire: sql`${sessions.lastSeenAt} + ${idleOf(userId)}` })
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
}

/** The sessions of this list that are still valid, with their user today. Extends none of them. */
export function stillSignedIn(
  db: Db,
  sids: readonly string[],
): Promise<Pick<Caller, 'id' | 'role' | 'organizationId' | 'sid'>[]> {
  return db
    .select({
      id: users.id,
      role: users.role,
      organizationId: users.organizationId,
      sid: sessions.sid,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.sid} = any(${sql.param(sids)}::text[])`, isLive))
}

/** Ends one session; its token is invalid from the next call on. */
export async function endSession(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

/** SHA-256 in hex: the stored form of a token, or of any value that is only compared. */
export function digest(token: string): string {
  return hash('sha256', token, 'hex')
}

const isLive = and(
  gt(sessions.expire, sql`now()`),
  gt(sessions.createdAt, sql`now() - make_interval(days => ${absoluteDays})`),
)

const prefix = 'rooftree_'
const tokenShape = /^rooftree_([\w-]{43})([\w-]{6})$/

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  // The scheme is the same in any case (RFC 9110, 11.1).
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') return null
  const [, secret, sum] = tokenShape.exec(header.slice(7)) ?? []
  return secret && sum === checksum(secret) ? `${prefix}${secret}${sum}` : null
}

function checksum(secret: string): string {
  return hash('sha256', secret, 'base64url').slice(0, 6)
}

async function keepAlive(db: Db, sid: string, userId: string) {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expire: sql`now() + ${idleOf(userId)}` })
    .where(eq(sessions.sid, sid))
}
