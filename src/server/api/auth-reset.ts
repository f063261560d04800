import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { forgotPassword, resetPassword, verifyResetToken } from '#shared/auth.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { dropFactor } from '../accounts/second-factor.ts'
import { actAs } from '../audit.ts'
import type { Db } from '../db/client.ts'
import { joinedNow } from '../db/joined.ts'
import { isProven, proveAddress } from '../db/proven.ts'
import { accountEmail } from '../db/selections.ts'
import { emailChanges, mails, sessions, signInChallenges, users } from '../db/tables.ts'
import { badRequest } from '../errors.ts'
import { enclose } from '../mailroom.ts'
import { resetLetter } from '../outside/account-letters.ts'
import { homeInWords } from '../papers/words.ts'
import { openRoute } from '../route.ts'
import { digest } from '../session.ts'
import { endFeed } from './calendar-feed.ts'
import { accept } from './invitations-accept.ts'
import { openToFirstPassword } from './invitations-open.ts'

const linkHours = 24
const mailsPerHour = 3
/** Several times what a link takes to write. */
const leastMs = 100

export function authResetRoutes(app: FastifyInstance): void {
  openRoute(app, forgotPassword, async ({ body }) => {
    const token = randomBytes(32).toString('base64url')
    const words = resetLetter(`${app.mailroom.publicUrl}/reset-password?token=${token}`)
    const written = app.database.transaction(async db => {
      if (await setToken(db, body.email, token)) await enclose(db, body.email, words)
    })
    // A link takes longer than none: the answer comes when either would be through.
    await Promise.all([written, wait(leastMs)])
    app.mailroom.deliverSoon()
    return { message: 'If an account exists for this address, a reset link is on its way.' }
  })

  openRoute(app, verifyResetToken, async ({ db, params }) => {
    const [found] = await db
      .select({ id: users.id, email: accountEmail() })
      .from(users)
      .where(isLive(params.token))
    if (!found) throw deadLink()
    const open = await openToFirstPassword(db, found.id)
    const invitations = open.map(one => ({
      organization: one.organization.name,
      property: homeInWords({ propertyName: one.property.name, unitNumber: one.unitNumber }),
    }))
    return { email: found.email, ...(open.length > 0 && { invitations }) }
  })

  openRoute(app, resetPassword, async ({ db, body, request }) => {
    const [known] = await db.select({ id: users.id }).from(users).where(isLive(body.token))
    // Nobody without a link makes the server hash.
    if (!known) throw deadLink()
    const passwordHash = await hashPassword(body.password)
    await app.database.transaction(async tx => {
      const wasProven = await isProven(tx, known.id)
      const invitations = body.consentVersion ? await openToFirstPassword(tx, known.id) : []
      const [changed] = await tx
        .update(users)
        .set({
          passwordHash,
          joinedAt: joinedNow(),
          resetToken: null,
          resetTokenExpiry: null,
          updatedAt: new Date(),
        })
        .where(isLive(body.token))
        .returning({ id: users.id })
      if (!changed) throw deadLink()
      await actAs(tx, { userId: changed.id, request })
      await tx.delete(signInChallenges).where(eq(signInChallenges.userId, changed.id))
      // Who asked for another address knew the old password.
      await tx.delete(emailChanges).where(eq(emailChanges.userId, changed.id))
      await tx.delete(sessions).where(eq(sessions.userId, changed.id))
      await endFeed(tx, changed.id)
      // Whoever registered with an address that was not theirs keeps nobody out of it.
      if (!wasProven) await dropFactor(tx, changed.id)
      await proveAddress(tx, changed.id)
      for (const open of invitations)
        await accept(tx, open, changed.id, { ...body, publicUrl: app.mailroom.publicUrl })
    })
    app.mailroom.deliverSoon()
    return { message: 'You can now sign in with your new password' }
  })
}

/** Unknown, used and expired links look alike. */
function deadLink() {
  return badRequest('This password reset link is invalid or has expired')
}

function isLive(token: string) {
  return and(eq(users.resetToken, digest(token)), gt(users.resetTokenExpiry, sql`now()`))
}

/**
 * Gives somebody a link, the newest being the only live one; false for an address nobody has and
 * for a mailbox that got its share. The lock lets no parallel request get past the count.
 */
async function setToken(db: Db, email: string, token: string): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('no key update')
  if (!person || (await mailsInLastHour(db, email)) >= mailsPerHour) return false
  await db
    .update(users)
    .set({
      resetToken: digest(token),
      resetTokenExpiry: sql`now() + make_interval(hours => ${linkHours})`,
    })
    .where(eq(users.id, person.id))
  return true
}

async function mailsInLastHour(db: Db, email: string): Promise<number> {
  const [recent] = await db
    .select({ mails: count() })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        // A landlord's mails must not use up what a mailbox gets of these.
        isNull(mails.organizationId),
        gt(mails.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
  return recent?.mails ?? 0
}
