import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from './secret-key.ts'

/** The signature in an address of ours, with the current key. */
export function sign([key]: Keys, parts: string[]): string {
  return signatureOf(key, parts)
}

/** Whether we signed exactly this, with the key of today or one that was turned in. */
export function isSigned(keys: Keys, parts: string[], signature: string): boolean {
  return keys.some(key => isSame(signature, signatureOf(key, parts)))
}

function signatureOf(key: string, parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

/** Compared as text, not as bytes: base64 has four spellings for the last byte. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
