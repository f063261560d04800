import { decrypt } from '../../config/encryption.ts'
import type { Keys } from '../../config/secret-key.ts'
import { conflict } from '../../errors/errors.ts'

/** The nine digits of a stored TIN. @throws 409 where the key of this server cannot read it */
export function tinOf(keys: Keys, stored: string): string {
  const opened = decrypt(keys, 'tax number', stored)
  if (opened) return opened.text
  throw conflict('A TIN cannot be read with the key of this server. Enter it again.')
}
