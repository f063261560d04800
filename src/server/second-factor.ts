import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Tried } from './attempts.ts'
import type { Db } from './db/client.ts'
import { recoveryCodes, twoFactors } from './db/tables.ts'
import { digest } from './session.ts'

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, as every app knows it. */

/** A new secret of 160 bits, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** `otpauth://totp/Rooftree:…`: what the QR code says to the app. */
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

/** What is stored of a recovery code, however it was typed. */
export function recoveryHash(code: string): string {
  return digest(code.replaceAll('-', ''))
}

/**
 * Takes a code of the app, this half minute's or the one before, once: the time step of the next
 * must be later, also when two arrive together. False for a wrong or used one.
 */
export async function takeAppCode(db: Db, key: string, userId: string, code: string) {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  if (!factor) return false
  const totp = totpOf(unseal(key, factor.secret), '')
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

/** As `takeAppCode`, or takes a recovery code, which is then gone. */
export async function takeCode(db: Db, key: string, userId: string, code: string) {
  if (/^\d{6}$/.test(code)) return takeAppCode(db, key, userId, code)
  const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, recoveryHash(code)))
  const taken = await db.delete(recoveryCodes).where(mine).returning({ hash: recoveryCodes.hash })
  return taken.length > 0
}

/** Whether a person is asked for a code. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [on] = await db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))
  return on !== undefined
}

/** Five wrong codes in a quarter of an hour, over all sessions and sign-ins of a person. */
export function codeTries(userId: string): Tried {
  return { key: `code:${userId}`, limit: { most: 5, minutes: 15 } }
}

/** AES-256-GCM: a copy of the database alone gives no secret away. */
export function seal(key: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(key: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}

function sealingKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'rooftree two-factor', 32))
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Rooftree', label, secret: Secret.fromBase32(secret) })
}
