import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '../access/caller.ts'
import { knownOrigins } from '../db/tables.ts'
import { networkOf } from '../limits/network.ts'
import type { Db } from '../postgres/database.ts'
import type { Place } from '../workers/fair-semaphore.ts'

/** The origin of a sign-in, as stored: SHA-256 of the network, and of the device’s cookie. */
export interface Origin {
  network: string
  /** Null for programs, and for a browser without an earlier sign-in. */
  device: string | null
}

export function signInOrigin(request: FastifyRequest): Origin {
  const device = deviceIn(request)
  return {
    network: digest(`network ${networkOf(request.ip)}`),
    device: device && digest(`device ${device}`),
  }
}

/** The place of a request in the queue for password hashes. */
export function placeOf(request: FastifyRequest, who: string): Place {
  return { network: networkOf(request.ip), who }
}

/**
 * The parts of an origin that have signed in to the account before: its device before its network,
 * null for neither.
 */
export async function knownAmong(
  db: Db,
  userId: string | undefined,
  { network, device }: Origin,
): Promise<string | null> {
  const found = await db
    .select({ hash: knownOrigins.hash })
    .from(knownOrigins)
    .where(
      and(
        // Queried for unknown users too: the number of statements must not reveal an account.
        eq(knownOrigins.userId, userId ?? nobody),
        inArray(knownOrigins.hash, [network, device ?? network]),
      ),
    )
  const known = new Set(found.map(({ hash }) => hash))
  if (device && known.has(device)) return device
  return known.has(network) ? network : null
}

/**
 * Remembers the network and the device of a user who has proven their identity. The device gets a
 * cookie, which signs no one in: it only has its own attempt counter.
 */
export async function rememberOrigin(
  db: Db,
  userId: string,
  {
    request,
    reply,
    publicUrl,
  }: { request: FastifyRequest; reply: FastifyReply; publicUrl: string },
): Promise<void> {
  const device = deviceIn(request) ?? randomBytes(32).toString('base64url')
  const hashes = [signInOrigin(request).network, digest(`device ${device}`)].sort()
  await db
    .insert(knownOrigins)
    .values(hashes.map(hash => ({ userId, hash })))
    .onConflictDoUpdate({
      target: [knownOrigins.userId, knownOrigins.hash],
      set: { lastAt: sql`now()` },
    })
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? `__Host-${cookie}` : cookie
  const rules = `Path=/; Max-Age=${400 * 24 * 3600}; HttpOnly; SameSite=Strict`
  reply.header('set-cookie', `${name}=${device}; ${rules}${isSecure ? '; Secure' : ''}`)
}

const cookie = 'rooftree_device'
const cookieShape = /^(?:__Host-)?rooftree_device=([\w-]{43})$/
const nobody = '00000000-0000-0000-0000-000000000000'

function deviceIn({ headers }: FastifyRequest): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [, device] = cookieShape.exec(part.trim()) ?? []
    if (device) return device
  }
  return null
}
