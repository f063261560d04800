import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { register } from '#shared/account/auth.ts'
import { accountOf } from '../access/account.ts'
import { digest, originOf, startSession } from '../access/caller.ts'
import { actAs } from '../audit/record.ts'
import { placeOf, rememberOrigin, signInOrigin } from '../auth/origins.ts'
import { withPasswordSlot } from '../auth/passwords.ts'
import { inserted } from '../db/inserted.ts'
import { users } from '../db/tables.ts'
import { registeredEmail } from '../email/account-emails.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import { emailInUse } from '../errors/errors.ts'
import { openRoute } from '../http/route.ts'
import { count, giveBack, spend, tried } from '../limits/attempt-counters.ts'
import type { Db } from '../postgres/database.ts'
import { welcome } from './email-confirmations.ts'

export function authRegisterRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.outbox

  openRoute(
    app,
    register,
    async ({ db: pool, body, request, reply }) => {
      const { password, ...person } = body
      const made = await withPasswordSlot(placeOf(request, person.email), async ({ hash }) => {
        const counted = await countRegistration(pool, person.email, request)
        // A taken address costs no hash.
        return (await isKnown(pool, person.email))
          ? null
          : { counted, passwordHash: await hash(password) }
      })
      if (!made) {
        await app.database.transaction(db => notifyOwner(db, person.email, publicUrl))
        deliverSoon()
        throw emailInUse()
      }
      const { counted, passwordHash } = made
      const registered = await app.database.transaction(async db => {
        const created = inserted(
          await db
            .insert(users)
            .values({
              ...person,
              passwordHash,
              consentedAt: body.consentVersion ? new Date() : null,
            })
            .returning({ id: users.id }),
        )
        await giveBack(db, counted)
        await actAs(db, { userId: created.id, request })
        await welcome(app, db, created.id, person.email)
        await rememberOrigin(db, created.id, { request, reply, publicUrl })
        const token = await startSession(db, created.id, originOf(request))
        return { token, user: await accountOf(db, app, created.id) }
      })
      deliverSoon()
      return registered
    },
    { outlasts: 'a transaction' },
  )
}

/** A successful registration is not counted: only attempts with taken addresses are slowed down. */
async function countRegistration(db: Db, email: string, request: FastifyRequest) {
  const from = await spend(db, tried('known address from', signInOrigin(request).network))
  return [from, await spend(db, tried('known address', digest(email)))]
}

async function isKnown(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return found.length > 0
}

/** Contains no text of the registration, and is sent once a day at most. */
async function notifyOwner(db: Db, email: string, publicUrl: string): Promise<void> {
  if (await count(db, tried('known address mail', digest(email))))
    await enqueueEmail(db, email, () => registeredEmail(publicUrl))
}
