import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  cancelEmailChange,
  confirmEmailChange,
  listEmailChanges,
  requestEmailChange,
  verifyEmailChange,
} from '#shared/account/email-changes.ts'
import { digest } from '../access/caller.ts'
import { isOperator } from '../access/operator.ts'
import { proveAddress } from '../access/proven.ts'
import { actAs, record } from '../audit/record.ts'
import { emailChanges, signInChallenges, users } from '../db/tables.ts'
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  newAddressEmail,
} from '../email/account-emails.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import { badRequest, emailInUse, forbidden, refusedAt } from '../errors/errors.ts'
import { openRoute, route } from '../http/route.ts'
import { yieldAddress, yields } from '../people/unproven-accounts.ts'
import type { Db } from '../postgres/database.ts'
import { isOpenChange, openChange, shownChange } from './email-confirmations.ts'
import { mustBePassword } from './password.ts'

export function authEmailChangeRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.outbox

  route(app, listEmailChanges, ({ db, caller }) =>
    db
      .select(shownChange)
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(and(eq(emailChanges.userId, caller.id), isOpenChange, isNewAddress)),
  )

  route(
    app,
    requestEmailChange,
    async ({ caller, body, request }) => {
      await mustBePassword(app, { caller, request }, body.currentPassword)
      const change = await app.database.transaction(async db => {
        await actAs(db, { userId: caller.id, request })
        const before = await emailOf(db, caller.id)
        if (before?.toLowerCase() === body.email)
          throw refusedAt('email', 'You already sign in with this address')
        await requireFree(db, body.email)
        const opened = await openChange(
          app,
          db,
          { userId: caller.id, email: body.email },
          newAddressEmail,
        )
        if (before)
          await enqueueEmail(db, before, () =>
            addressChangeRequestedEmail({ email: body.email, link: `${publicUrl}/settings` }),
          )
        return opened
      })
      app.outbox.deliverSoon()
      return change
    },
    // A password is hashed, and a stored answer would hold a fast hash of it.
    { outlasts: 'a transaction' },
  )

  route(app, cancelEmailChange, async ({ db, caller }) => {
    await db.delete(emailChanges).where(eq(emailChanges.userId, caller.id))
  })

  openRoute(app, verifyEmailChange, async ({ db, params }) => {
    const [found] = await db
      .select({ email: emailChanges.email, isNew: isNewAddress })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(isOf(params.token))
    if (!found) throw deadLink()
    return found
  })

  route(app, confirmEmailChange, async ({ db, caller, body, afterCommit }) => {
    // Deleted first: of parallel calls, one gets it.
    const [change] = await db.delete(emailChanges).where(isOf(body.token)).returning()
    if (!change) throw deadLink()
    const { userId, email } = change
    // The person with the mailbox may click a link that is not theirs: the account's session is
    // needed too.
    if (userId !== caller.id && !(await isOperator(db, app.operatorEmail, caller.id)))
      throw forbidden('This link belongs to another account: sign in to that one first')
    const before = await emailOf(db, userId)
    if (before?.toLowerCase() !== email) {
      await yieldAddress(db, email)
      await requireFree(db, email)
      await db
        .update(users)
        // A link that was emailed to the old address opens the account no more.
        .set({ email, resetToken: null, resetTokenExpiry: null, updatedAt: new Date() })
        .where(eq(users.id, userId))
      await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
      if (before)
        await enqueueEmail(db, before, () => addressChangedEmail({ email, link: publicUrl }))
    }
    await proveAddress(db, userId)
    await record(db, {
      action: 'credentials_changed',
      entity: 'person',
      organizationId: caller.organizationId,
      userId: caller.id,
      entityId: userId,
      details: { email: 'confirmed' },
    })
    afterCommit(app.outbox.deliverSoon)
    return { email }
  })
}

/** Of `email_changes` and `users`: it differs from their present sign-in address. */
const isNewAddress = sql<boolean>`(lower(${users.email}) is distinct from ${emailChanges.email})`

function isOf(token: string) {
  return and(eq(emailChanges.tokenHash, digest(token)), isOpenChange)
}

/** Unknown, used and expired links look alike. */
function deadLink() {
  return badRequest('This link is invalid or has expired')
}

async function emailOf(db: Db, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person?.email ?? null
}

/**
 * @throws 400 at the field when the address is taken; the unique index decides between two at once
 */
async function requireFree(db: Db, email: string): Promise<void> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), sql`not ${yields}`))
  if (taken) throw emailInUse()
}
