import { and, eq, isNotNull } from 'drizzle-orm'
import { decrypt, encrypt, underCurrentKey } from '../config/encryption.ts'
import type { Keys } from '../config/secret-key.ts'
import { ownerTaxDetails, vendors } from '../db/tables.ts'
import { conflict } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** The columns of a TIN of nine digits, or of none. */
export function tinColumns(keys: Keys, tin: string | null) {
  if (tin === null) return { tinSecret: null, tinLast4: null }
  return { tinSecret: encrypt(keys, 'tax number', tin), tinLast4: tin.slice(-4) }
}

/** The nine digits of a stored TIN. @throws 409 where the key of this server cannot read it */
export function tinOf(keys: Keys, stored: string): string {
  const opened = decrypt(keys, 'tax number', stored)
  if (opened) return opened.text
  throw conflict('A TIN cannot be read with the key of this server. Enter it again.')
}

/** As `encryptAgain` of second factors: encrypts TINs of former keys with the current one. Returns how many no key opens. */
export async function encryptTinsAgain(db: Db, keys: Keys): Promise<number> {
  let lost = 0
  for (const table of [vendors, ownerTaxDetails]) lost += await encryptTinsOf(table, db, keys)
  return lost
}

async function encryptTinsOf(table: typeof vendors | typeof ownerTaxDetails, db: Db, keys: Keys) {
  let lost = 0
  const { id, tinSecret } = table
  for (const row of await db.select({ id, tinSecret }).from(table).where(isNotNull(tinSecret))) {
    const stored = row.tinSecret ?? ''
    const current = underCurrentKey(keys, 'tax number', stored)
    if (current === null) lost += 1
    else if (current !== stored)
      // Another node may have done it, or it was entered again.
      await db
        .update(table)
        .set({ tinSecret: current })
        .where(and(eq(id, row.id), eq(tinSecret, stored)))
  }
  return lost
}
