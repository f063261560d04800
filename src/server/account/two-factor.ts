import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { confirmTwoFactor, endTwoFactor, startTwoFactor } from '#shared/account/two-factor.ts'
import type { Caller } from '../access/caller.ts'
import { isProven } from '../access/proven.ts'
import { actAs, record } from '../audit/record.ts'
import { proveCode } from '../auth/proofs.ts'
import {
  appAddress,
  dropFactor,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  takeAppCode,
  takeCode,
} from '../auth/second-factor.ts'
import { encrypt } from '../config/encryption.ts'
import { recoveryCodes, sessions, twoFactors, users } from '../db/tables.ts'
import { conflict } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { mustBePassword } from './password.ts'

export function authTwoFactorRoutes(app: FastifyInstance): void {
  const { keys } = app.storage

  route(
    app,
    startTwoFactor,
    async ({ db, caller, body, request }) => {
      await mustBePassword(app, { caller, request }, body.currentPassword)
      await mustBeProven(db, caller)
      const secret = newSecret()
      const fresh = { secret: encrypt(keys, 'two-factor', secret), lastStep: 0 }
      const written = await db
        .insert(twoFactors)
        .values({ userId: caller.id, ...fresh })
        .onConflictDoUpdate({
          target: twoFactors.userId,
          set: fresh,
          setWhere: isNull(twoFactors.confirmedAt),
        })
        .returning({ userId: twoFactors.userId })
      if (written.length === 0) throw conflict('Two-factor authentication is already on')
      const [person] = await db
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, caller.id))
      return { secret, address: appAddress(secret, person?.email ?? '') }
    },
    // A stored answer would hold the secret.
    { outlasts: 'a transaction' },
  )

  route(
    app,
    confirmTwoFactor,
    async ({ caller, body, request }) => {
      await mustBeProven(app.database.db, caller)
      const codes = newRecoveryCodes()
      return proveCode(app, { caller, request }, async db => {
        if (!(await takeAppCode(db, keys, caller.id, body.code))) return undefined
        await actAs(db, { userId: caller.id, request })
        await turnOn(db, caller, codes)
        return { recoveryCodes: codes }
      })
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    endTwoFactor,
    async ({ caller, body, request }) => {
      await mustBePassword(app, { caller, request }, body.currentPassword)
      await proveCode(app, { caller, request }, async db => {
        if (!(await takeCode(db, keys, caller.id, body.code))) return undefined
        await actAs(db, { userId: caller.id, request })
        await dropFactor(db, caller.id)
        await afterChange(db, caller, 'off')
        return null
      })
    },
    { outlasts: 'a transaction' },
  )
}

/** The address must be proven, so that its owner is not locked out. @throws 409 */
async function mustBeProven(db: Db, caller: Caller) {
  if (!(await isProven(db, caller.id)))
    throw conflict('Confirm your email address first: the link is in your inbox')
}

async function turnOn(db: Db, caller: Caller, codes: string[]) {
  const confirmed = await db
    .update(twoFactors)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(twoFactors.userId, caller.id), isNull(twoFactors.confirmedAt)))
    .returning({ userId: twoFactors.userId })
  if (confirmed.length === 0) throw conflict('Two-factor authentication is already on')
  await db
    .insert(recoveryCodes)
    .values(codes.map(code => ({ userId: caller.id, hash: recoveryHash(code) })))
  await afterChange(db, caller, 'on')
}

async function afterChange(db: Db, caller: Caller, twoFactor: 'on' | 'off') {
  await db.delete(sessions).where(and(eq(sessions.userId, caller.id), ne(sessions.sid, caller.sid)))
  await record(db, {
    action: 'credentials_changed',
    entity: 'person',
    organizationId: caller.organizationId,
    userId: caller.id,
    entityId: caller.id,
    details: { twoFactor },
  })
}
