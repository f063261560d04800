import type { FastifyRequest } from 'fastify'
import type { Keys } from '../config/secret-key.ts'
import { isSigned, sign } from '../config/signed-url.ts'
import { badRequest, forbidden } from '../errors/errors.ts'

const minutes = 15

interface Signed {
  user?: string | undefined
  expires?: string | undefined
  signature?: string | undefined
}

/** The query of an address to which one person may PUT one object for the next 15 minutes. */
export function signUpload(keys: Keys, objectId: string, userId: string, now = Date.now()) {
  const expires = String(Math.floor(now / 1_000) + minutes * 60)
  const signature = sign(keys, partsOf(objectId, userId, expires))
  return `?${new URLSearchParams({ user: userId, expires, signature })}`
}

/**
 * The upload that a signed address belongs to.
 *
 * @throws 403 when the signature does not match, or has expired
 */
export function verifyUpload(keys: Keys, objectId: string, query: Signed, now = Date.now()) {
  const { user, expires, signature } = query
  if (user === undefined && expires === undefined && signature === undefined)
    throw badRequest('Ask POST /api/objects/upload for an address first')
  if (!user || !isSigned(keys, partsOf(objectId, user, expires ?? ''), signature ?? ''))
    throw forbidden('This upload address is not valid')
  if (Number(expires) * 1_000 <= now)
    throw forbidden('This upload address has expired. Please try again.')
  return user
}

/**
 * Where the caller's browser is, which is where it may send files to. Programs send no `Origin`;
 * they get the address they called.
 */
export function ownOrigin(request: FastifyRequest): string {
  const { origin } = request.headers
  return URL.parse(origin ?? '')?.origin ?? `${request.protocol}://${request.host}`
}

const partsOf = (objectId: string, userId: string, expires: string) => [
  'PUT',
  objectId,
  userId,
  expires,
]
