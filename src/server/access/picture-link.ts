import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { MS_PER_DAY } from '#shared/dates.ts'
import type { Keys } from '../config/secret-key.ts'
import { isSigned, sign } from '../config/signed-url.ts'

/** The address of a person's picture in their row; without a signature it opens nothing. */
export function picturePath(uploadId: string): string {
  return `/api/pictures/${uploadId}`
}

/**
 * The address of a person's picture for an `<img>`, which sends no token: `select({
 * profileImageUrl: signedPicture(keys, users.profileImageUrl) })`, for callers who may read the
 * name beside it. Valid until the end of tomorrow, and equal all day, so that a browser fetches it
 * once.
 */
export function signedPicture(keys: Keys, path: AnyColumn | SQL) {
  return sql<string | null>`${path}`.mapWith((stored: string) => signedAddress(keys, stored))
}

/** The same for a stored value. */
export function signedAddress(keys: Keys, stored: string | null): string | null {
  const [, uploadId] = ownPath.exec(stored ?? '') ?? []
  // Addresses of other hosts, from older releases, are never shown: see docs/decisions, pictures.
  return uploadId ? stored + signPicture(keys, uploadId) : null
}

/** The query that makes a picture's address good. */
export function signPicture(keys: Keys, uploadId: string, now = Date.now()): string {
  const expires = String((Math.floor(now / MS_PER_DAY) + 2) * (MS_PER_DAY / 1_000))
  return `?${new URLSearchParams({ expires, signature: sign(keys, ['GET', uploadId, expires]) })}`
}

/** Whether this address was signed for this picture and has not expired. */
export function opensPicture(
  keys: Keys,
  uploadId: string,
  { expires, signature }: { expires: string; signature: string },
  now = Date.now(),
): boolean {
  return isSigned(keys, ['GET', uploadId, expires], signature) && now < Number(expires) * 1_000
}

const ownPath = /^\/api\/pictures\/([0-9a-f-]{36})$/
