import { randomBytes } from 'node:crypto'
import { eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { emailChangeHours, sendEmailConfirmation } from '#shared/account/email-changes.ts'
import { digest } from '../access/caller.ts'
import { hasProvenAddress } from '../access/proven.ts'
import { accountEmail } from '../access/selections.ts'
import { inserted } from '../db/inserted.ts'
import { emailChanges, users } from '../db/tables.ts'
import { confirmationEmail } from '../email/account-emails.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import type { EmailContent } from '../email/templates.ts'
import { conflict, unauthorized } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { spend, spentAmong, tried } from '../limits/attempt-counters.ts'
import type { Db } from '../postgres/database.ts'

export function authEmailConfirmationRoutes(app: FastifyInstance): void {
  route(app, sendEmailConfirmation, async ({ db, caller, afterCommit }) => {
    afterCommit(app.outbox.deliverSoon)
    return askToConfirm(app, db, caller.id)
  })
}

/** Emails a person the link that proves their address. @throws 409 when it is proven, 429 */
async function askToConfirm(app: FastifyInstance, db: Db, userId: string) {
  const [person] = await db
    .select({ email: accountEmail(), isProven: hasProvenAddress })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw unauthorized()
  if (person.isProven) throw conflict('Your email address is already confirmed')
  const email = person.email.toLowerCase()
  return openChange(app, db, { userId, email }, confirmationEmail)
}

/** The same for a new registration, which earlier links to the address may not block. */
export async function welcome(app: FastifyInstance, db: Db, userId: string, email: string) {
  const isSpent = (await spentAmong(db, [tried('email-change to', digest(email))])).size > 0
  if (!isSpent) await askToConfirm(app, db, userId)
}

/** Sends an address its link. The newest counts: one that was sent before no longer works. @throws 429 */
export async function openChange(
  { outbox }: FastifyInstance,
  db: Db,
  { userId, email }: { userId: string; email: string },
  template: (change: { link: string; hours: number }) => EmailContent,
) {
  await spend(db, tried('email-change', userId))
  await spend(db, tried('email-change to', digest(email)))
  const token = randomBytes(32).toString('base64url')
  const link = `${outbox.publicUrl}/confirm-email?token=${token}`
  await enqueueEmail(db, email, () => template({ link, hours: emailChangeHours }))
  const fresh = {
    email,
    tokenHash: digest(token),
    expiresAt: sql`now() + make_interval(hours => ${emailChangeHours})`,
  }
  const change = inserted(
    await db
      .insert(emailChanges)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: emailChanges.userId, set: { ...fresh, createdAt: sql`now()` } })
      .returning(shownChange),
  )
  return change
}

export const shownChange = { email: emailChanges.email, expiresAt: emailChanges.expiresAt }
export const isOpenChange = gt(emailChanges.expiresAt, sql`now()`)
