import { createHmac, timingSafeEqual } from 'node:crypto'
import { badRequest, forbidden } from '../errors.ts'

const minutes = 15

interface Signed {
  user?: string | undefined
  expires?: string | undefined
  signature?: string | undefined
}

/** The query of an address to which one person may PUT one object for the next 15 minutes. */
export function signUpload(key: string, objectId: string, userId: string, now = Date.now()) {
  const expires = String(Math.floor(now / 1_000) + minutes * 60)
  const signature = signatureOf(key, objectId, userId, expires)
  return `?${new URLSearchParams({ user: userId, expires, signature })}`
}

/**
 * Whose upload a PUT to this address is.
 *
 * @throws 403 when a single character differs from what was signed, or the time is over
 */
export function verifyUpload(key: string, objectId: string, query: Signed, now = Date.now()) {
  const { user, expires, signature } = query
  if (user === undefined && expires === undefined && signature === undefined)
    throw badRequest('Ask POST /api/objects/upload for an address first')
  const expected = signatureOf(key, objectId, user ?? '', expires ?? '')
  if (!user || !isSame(signature ?? '', expected))
    throw forbidden('This upload address is not valid')
  if (Number(expires) * 1_000 <= now)
    throw forbidden('This upload address has expired. Please try again.')
  return user
}

function signatureOf(key: string, objectId: string, userId: string, expires: string): string {
  return createHmac('sha256', key)
    .update(['PUT', objectId, userId, expires].join('\n'))
    .digest('base64url')
}

/** As texts, not as the bytes they stand for: base64 spells the last byte in four ways. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
