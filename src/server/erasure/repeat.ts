import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { actAsSystem } from '../audit/record.ts'
import { type ErasedFile, type ErasedLine, keyOf } from '../backup/erased-file.ts'
import { erasures, organizations, users, vendors } from '../db/tables.ts'
import type { MailFolder } from '../email/mail.ts'
import { errorOf } from '../errors/caught.ts'
import { Refusal } from '../errors/errors.ts'
import type { Database, Db } from '../postgres/database.ts'
import { eraseAccountOf } from './erase.ts'
import { eraseTenantFrom } from './part.ts'
import { type Erased, type Erasing, linesOf } from './record.ts'
import { searchErased } from './searches.ts'
import { eraseVendorFrom } from './vendor.ts'

/** The repeated erasures of a start after an older backup was restored. */
export interface Repeated {
  repeated: number
  /** Refused ones, with the reason. They are tried again at the next start. */
  refused: { line: ErasedLine; reason: string }[]
  /** Why the file is not whole; null where it is. */
  notStored: Error | null
}

/**
 * Repeats the erasures of the file that an older database lacks, and adds to the file those that
 * only the database has. Runs before the server listens.
 */
export async function repeatErasures(
  database: Database,
  file: ErasedFile,
  folder: MailFolder,
): Promise<Repeated> {
  const known = linesOf(await database.db.select().from(erasures))
  const isKnown = new Set(known.map(keyOf))
  const refused: Repeated['refused'] = []
  let repeated = 0
  for (const line of await file.read()) {
    if (isKnown.has(keyOf(line))) continue
    try {
      const erased = await repeat(database, line, { repeats: line.erasedOn })
      if (!erased) continue
      repeated += 1
      for (const mail of erased.mails) await folder?.remove(mail)
      await searchErased({ database, folder }, erased.searches)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ line, reason: error.message })
    }
  }
  const notStored = await file.add(known).then(() => null, errorOf)
  return { repeated, refused, notStored }
}

/** Null where there was no one to erase: people newer than the backup are not in it. */
async function repeat(
  { transaction }: Database,
  line: ErasedLine,
  erasing: Erasing,
): Promise<Erased | null> {
  return transaction(async db => {
    await actAsSystem(db, { erasing: true })
    const { kind, subjectId, organizationId } = line
    if (kind === 'account') {
      const person = and(eq(users.id, subjectId), isNull(users.formerNumber))
      if (!(await isThere(db, users, person))) return noteAlone(db, line)
      return eraseAccountOf(db, subjectId, erasing)
    }
    if (!organizationId) return null
    if (!(await isThere(db, organizations, eq(organizations.id, organizationId)))) return null
    const subject = kind === 'tenant' ? users : vendors
    if (!(await isThere(db, subject, eq(subject.id, subjectId)))) return noteAlone(db, line)
    if (kind === 'tenant')
      return eraseTenantFrom(db, { organizationId, userId: subjectId }, erasing)
    return eraseVendorFrom(db, { organizationId, vendorId: subjectId }, erasing)
  })
}

async function isThere(
  db: Db,
  table: typeof users | typeof vendors | typeof organizations,
  one: SQL | undefined,
): Promise<boolean> {
  return (await db.$count(table, one)) > 0
}

/** So that it is not searched at every start. */
async function noteAlone(db: Db, { kind, subjectId, organizationId, erasedOn }: ErasedLine) {
  await db
    .insert(erasures)
    .values({ kind, subjectId, organizationId, erasedOn })
    .onConflictDoNothing()
  return null
}
