import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  getInvitation,
  listMyInvitations,
  openAccount,
  refuseInvitation,
} from '#shared/people/invitations.ts'
import { accountOf } from '../../access/account.ts'
import { digest, originOf, startSession } from '../../access/caller.ts'
import { joinedNow } from '../../access/joined.ts'
import { accountEmail } from '../../access/selections.ts'
import { actAs } from '../../audit/record.ts'
import { placeOf, rememberOrigin } from '../../auth/origins.ts'
import { withPasswordSlot } from '../../auth/passwords.ts'
import { inserted } from '../../db/inserted.ts'
import { users } from '../../db/tables.ts'
import { conflict, forbidden } from '../../errors/errors.ts'
import { openRoute, route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { accept, decline } from './accept.ts'
import { belongsOnlyTo, type Open, openByToken, openByTokenOrId, openFor } from './open.ts'

export function invitationRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.outbox

  route(app, listMyInvitations, ({ db, caller }) => openFor(db, caller.id))

  openRoute(app, getInvitation, async ({ db, params }) => {
    const open = await openByToken(db, params.token)
    const { entry } = await entryOf(db, open)
    return { ...open, entry }
  })

  route(app, acceptInvitation, async ({ db, caller, params, body, afterCommit }) => {
    const open = await openByTokenOrId(db, caller.id, params.token)
    const [person] = await db
      .select({ email: accountEmail() })
      .from(users)
      .where(eq(users.id, caller.id))
    if (person?.email.toLowerCase() !== open.email.toLowerCase())
      throw forbidden('This invitation was sent to a different email address')
    const accepted = await accept(db, open, caller.id, { ...body, publicUrl })
    afterCommit(deliverSoon)
    return accepted
  })

  openRoute(
    app,
    openAccount,
    async ({ db, params, body, request, reply }) => {
      const place = placeOf(request, digest(params.token))
      const passwordHash = await withPasswordSlot(place, async ({ hash }) => {
        // Without a valid link the server hashes nothing.
        await enterable(db, params.token)
        return hash(body.password)
      })
      const answer = await app.database.transaction(async tx => {
        const { open, userId } = await enterable(tx, params.token)
        const id = userId
          ? await setPassword(tx, userId, passwordHash)
          : await create(tx, open, passwordHash)
        await actAs(tx, { userId: id, request })
        const accepted = await accept(tx, open, id, { ...body, publicUrl })
        await rememberOrigin(tx, id, { request, reply, publicUrl })
        const token = await startSession(tx, id, originOf(request))
        return { ...accepted, token, user: await accountOf(tx, app, id) }
      })
      deliverSoon()
      return answer
    },
    { outlasts: 'a transaction' },
  )

  openRoute(app, refuseInvitation, async ({ params, request }) => {
    await app.database.transaction(async tx => {
      await actAs(tx, { userId: null, request })
      await decline(tx, await openByToken(tx, params.token), publicUrl)
    })
    deliverSoon()
  })
}

/** The sign-in of the invited person; `userId` is theirs where an account waits for its first password. */
async function entryOf(db: Db, open: Open) {
  const [person] = await db
    .select({
      id: users.id,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isOurs: belongsOnlyTo(open.organizationId),
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, open.email))
  if (!person) return { entry: 'password' as const, userId: null }
  if (person.hasPassword) return { entry: 'login' as const, userId: null }
  // A link that the inviter saw does not prove a mailbox: with it they could take over an account
  // that other landlords know.
  const isProven = open.linkShownAt === null || person.isOurs
  return { entry: isProven ? ('password' as const) : ('unproven' as const), userId: person.id }
}

/** @throws 404 for a dead link, 409 when the account has a password, 403 when a mail must come first */
async function enterable(db: Db, token: string) {
  const open = await openByToken(db, token)
  const { entry, userId } = await entryOf(db, open)
  if (entry === 'login') throw hasAccount()
  if (entry === 'unproven')
    throw forbidden('Set your password by “Forgot password?” first, then accept the invitation')
  return { open, userId }
}

function hasAccount() {
  return conflict('There is an account for this address already: sign in to accept')
}

async function setPassword(db: Db, userId: string, passwordHash: string): Promise<string> {
  const [person] = await db
    .update(users)
    .set({ passwordHash, joinedAt: joinedNow(), resetToken: null, resetTokenExpiry: null })
    .where(and(eq(users.id, userId), isNull(users.passwordHash)))
    .returning({ id: users.id })
  if (!person) throw hasAccount()
  return person.id
}

async function create(db: Db, open: Open, passwordHash: string): Promise<string> {
  const { email, firstName, lastName, phone } = open
  const person = inserted(
    await db
      .insert(users)
      .values({ email, firstName, lastName, phone, passwordHash })
      .returning({ id: users.id }),
  )
  return person.id
}
