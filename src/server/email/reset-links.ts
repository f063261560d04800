import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { digest } from '../access/caller.ts'
import { newId } from '../db/new-id.ts'
import { resetRequests, users } from '../db/tables.ts'
import { count, tried } from '../limits/attempt-counters.ts'
import type { Database, Db } from '../postgres/database.ts'
import { resetEmail } from './account-emails.ts'
import { enqueueEmail } from './enqueue.ts'

const linkHours = 24
const atOnce = 20

/**
 * Records a password reset request. Nothing is looked up while the user waits: whether the address
 * exists must affect neither the answer nor its time.
 */
export async function askForReset(db: Db, email: string): Promise<void> {
  await db.insert(resetRequests).values({ id: newId(), email })
}

/** Puts the requested links into the outbox, for mailboxes below their limit. */
export async function writeResetLinks(
  { transaction }: Pick<Database, 'transaction'>,
  publicUrl: string,
): Promise<void> {
  for (let taken = atOnce; taken === atOnce; )
    taken = await transaction(tx => writeSome(tx, publicUrl))
}

async function writeSome(tx: Db, publicUrl: string): Promise<number> {
  const oldest = tx
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .orderBy(resetRequests.id)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const asked = await tx
    .delete(resetRequests)
    .where(inArray(resetRequests.id, oldest))
    .returning({ email: resetRequests.email })
  // In one order: two servers that write to the same people must not wait for each other.
  for (const email of asked.map(({ email }) => email).sort()) await writeOne(tx, email, publicUrl)
  return asked.length
}

/** The newest link is the only live one. */
async function writeOne(tx: Db, email: string, publicUrl: string): Promise<void> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('no key update')
  if (!person || !(await count(tx, tried('reset', digest(email))))) return
  const token = randomBytes(32).toString('base64url')
  await tx
    .update(users)
    .set({
      resetToken: digest(token),
      resetTokenExpiry: sql`now() + make_interval(hours => ${linkHours})`,
    })
    .where(eq(users.id, person.id))
  const link = `${publicUrl}/reset-password?token=${token}`
  await enqueueEmail(tx, email, () => resetEmail(link))
}
