import type { FastifyInstance } from 'fastify'
import { eraseAccount } from '#shared/erasure.ts'
import { proveCode } from '../accounts/proofs.ts'
import { hasSecondFactor, takeCode } from '../accounts/second-factor.ts'
import { actAs } from '../audit.ts'
import { eraseAccountOf } from '../erasure/erase.ts'
import { refusedAt } from '../errors.ts'
import type { Db } from '../postgres/database.ts'
import { route } from '../route.ts'
import { mustBePassword } from './auth-password.ts'

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
        await eraseAccountOf(db, caller.id)
        return null
      }
      if (!(await hasSecondFactor(pool, caller.id))) {
        await transaction(erase)
        return
      }
      if (code === undefined) throw refusedAt('code', codeNeeded)
      await proveCode(app, { caller, request }, async db =>
        (await takeCode(db, keys, caller.id, code)) ? erase(db) : undefined,
      )
    },
    // A password is hashed; and a kept answer would need the row of the person.
    { outlasts: 'a transaction' },
  )
}

const codeNeeded = 'Enter the code of your authenticator app, or a recovery code'
