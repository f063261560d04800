import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { digest } from '../access/caller.ts'
import { decrypt, underCurrentKey } from '../config/encryption.ts'
import type { Keys } from '../config/secret-key.ts'
import { recoveryCodes, twoFactors } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { type Tried, tried } from '../limits/attempt-counters.ts'
import type { Db } from '../postgres/database.ts'

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, as all apps support. */

/** A new secret of 160 bits, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** `otpauth://totp/Rooftree:…`: the content of the QR code. */
export function appAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** Ten recovery codes of 80 bits each, such as `k7dm-2xpq-9rtv-h4wz`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = new Secret({ size: 10 }).base32.toLowerCase()
    return (code.match(/.{4}/g) ?? []).join('-')
  })
}

/** The stored form of a recovery code, in any spelling. */
export function recoveryHash(code: string): string {
  return digest(code.replaceAll('-', ''))
}

/**
 * Takes a code of the app, this half minute's or the one before, once: the time step of the next
 * must be later, also when two arrive together. False for a wrong or used one.
 */
export async function takeAppCode(db: Db, keys: Keys, userId: string, code: string) {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!factor) return false
  const totp = totpOf(secretIn(keys, factor.secret), '')
  const late = totp.validate({ token: code, window: 1 })
  if (late === null || late > 0) return false
  const step = Math.floor(Date.now() / 30_000) + late
  const taken = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })
  return taken.length > 0
}

/** As `takeAppCode`, or accepts a recovery code, which is then used up. */
export async function takeCode(db: Db, keys: Keys, userId: string, code: string) {
  if (/^\d{6}$/.test(code)) return takeAppCode(db, keys, userId, code)
  const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, recoveryHash(code)))
  const taken = await db.delete(recoveryCodes).where(mine).returning({ hash: recoveryCodes.hash })
  return taken.length > 0
}

/** Whether a user has to enter a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [on] = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))
  return on !== undefined
}

/** Takes the second factor of a person away, with its recovery codes. Answers whether it was on. */
export async function dropFactor(db: Db, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const [dropped] = await db.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning()
  return dropped !== undefined && dropped.confirmedAt !== null
}

/** Five wrong codes in a quarter of an hour, over all sessions and sign-ins of a person. */
export function codeTries(userId: string): Tried {
  return tried('code', userId)
}

/**
 * Encrypts with the current key all secrets of former keys, so that those can be removed. Returns
 * the number of secrets that no key decrypts.
 */
export async function encryptAgain(db: Db, keys: Keys): Promise<number> {
  let lost = 0
  for (const { userId, secret: encrypted } of await db.select().from(twoFactors)) {
    const secret = underCurrentKey(keys, 'two-factor', encrypted)
    if (secret === null) lost += 1
    else if (secret !== encrypted)
      // Another node may have done it, or the person set it up again.
      await db
        .update(twoFactors)
        .set({ secret })
        .where(and(eq(twoFactors.userId, userId), eq(twoFactors.secret, encrypted)))
  }
  return lost
}

/** @throws 400 when no key opens it */
function secretIn(keys: Keys, encrypted: string): string {
  const opened = decrypt(keys, 'two-factor', encrypted)
  if (!opened) throw refusedAt('code', unopened)
  return opened.text
}

const unopened =
  'Codes from your app cannot be checked anymore: enter a recovery code, then set up the app again'

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Rooftree', label, secret: Secret.fromBase32(secret) })
}
