import type { FastifyInstance } from 'fastify'
import { eraseAccount } from '#shared/erasure.ts'
import { refuseSpent } from '../accounts/attempts.ts'
import { codeTries, hasSecondFactor, takeCode } from '../accounts/second-factor.ts'
import { actAs } from '../audit.ts'
import { eraseAccountOf } from '../erasure/erase.ts'
import { refusedAt } from '../errors.ts'
import { route } from '../route.ts'
import { mustBePassword } from './auth-password.ts'
import { refuseCode } from './auth-two-factor.ts'

export function authErasureRoutes(app: FastifyInstance): void {
  const { db: pool, transaction } = app.database
  const { keys } = app.storage

  route(
    app,
    eraseAccount,
    async ({ caller, body, request }) => {
      await mustBePassword(pool, caller, body.currentPassword)
      const { code } = body
      const needsCode = await hasSecondFactor(pool, caller.id)
      if (needsCode && code === undefined) throw refusedAt('code', codeNeeded)
      if (needsCode) await refuseSpent(pool, [codeTries(caller.id)])
      const isErased = await transaction(async db => {
        if (needsCode && !(await takeCode(db, keys, caller.id, code ?? ''))) return false
        await actAs(db, { userId: caller.id, request, erasing: true })
        await eraseAccountOf(db, caller.id)
        return true
      })
      if (!isErased) await refuseCode(pool, caller.id)
    },
    // A password is hashed; and a kept answer would need the row of the person.
    { outlasts: 'a transaction' },
  )
}

const codeNeeded = 'Enter the code of your authenticator app, or a recovery code'
