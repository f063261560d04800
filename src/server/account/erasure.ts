import type { FastifyInstance } from 'fastify'
import { eraseAccount } from '#shared/account/erasure.ts'
import { actAs } from '../audit/record.ts'
import { proveCode } from '../auth/proofs.ts'
import { hasSecondFactor, takeCode } from '../auth/second-factor.ts'
import { eraseAccountOf } from '../erasure/erase.ts'
import { refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { mustBePassword } from './password.ts'

export function authErasureRoutes(app: FastifyInstance): void {
  const { db: pool, transaction } = app.database
  const { keys } = app.storage

  route(
    app,
    eraseAccount,
    async ({ caller, body, request }) => {
      await mustBePassword(app, { caller, request }, body.currentPassword)
      const { code } = body
      const erase = async (db: Db) => {
        await actAs(db, { userId: caller.id, request, erasing: true })
        return eraseAccountOf(db, caller.id)
      }
      if (!(await hasSecondFactor(pool, caller.id))) {
        await app.afterErasing(await transaction(erase))
        return
      }
      if (code === undefined) throw refusedAt('code', codeNeeded)
      const erased = await proveCode(app, { caller, request }, async db =>
        (await takeCode(db, keys, caller.id, code)) ? erase(db) : undefined,
      )
      await app.afterErasing(erased)
    },
    // A password is hashed; and a stored answer would need the row of the person.
    { outlasts: 'a transaction' },
  )
}

const codeNeeded = 'Enter the code of your authenticator app, or a recovery code'
