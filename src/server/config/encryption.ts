import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './secret-key.ts'

/** Text encrypted for one purpose cannot be decrypted for another. */
type Purpose = 'two-factor' | 'kept answers' | 'tax number' | 'payment provider'

/** AES-256-GCM: a copy of the database alone gives no secret away. */
export function encrypt([key]: Keys, purpose: Purpose, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The decrypted text, and the key that worked; null when none does. */
export function decrypt(
  keys: Keys,
  purpose: Purpose,
  encrypted: string,
): { key: string; text: string } | null {
  for (const key of keys) {
    try {
      return { key, text: decryptWith(key, purpose, encrypted) }
    } catch {
      // Encrypted with another key: GCM detects it.
    }
  }
  return null
}

/** The same text under the current key: as it stands where that wrote it, null where no key opens it. */
export function underCurrentKey(keys: Keys, purpose: Purpose, encrypted: string): string | null {
  const opened = decrypt(keys, purpose, encrypted)
  if (!opened) return null
  return opened.key === keys[0] ? encrypted : encrypt(keys, purpose, opened.text)
}

function decryptWith(key: string, purpose: Purpose, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', sealingKey(key, purpose), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}

function sealingKey(key: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `rooftree ${purpose}`, 32))
}
