import type { FastifyInstance } from 'fastify'
import {
  deleteBankMatches,
  matchSureLines,
  readSureLines,
} from '#shared/accounting/banking/sure-matches.ts'
import { whoActs } from '../../audit/record.ts'
import { route } from '../../http/route.ts'
import { findAccount } from '../accounts/find.ts'
import { matchSure, previewSure, unmatchAll } from './sure.ts'

/** All lines of an account whose proposal is sure. */
export function sureLineRoutes(app: FastifyInstance): void {
  route(app, readSureLines, async ({ db, caller, params }) =>
    previewSure(db, caller, await findAccount(db, caller, params.id)),
  )

  route(
    app,
    matchSureLines,
    async ({ db, caller, params, body, request }) => {
      const account = await findAccount(db, caller, params.id)
      const who = whoActs({ userId: caller.id, request })
      return matchSure(db, { caller, account, digest: body.digest }, write =>
        app.database.transaction(write, who),
      )
    },
    { outlasts: 'a transaction' },
  )

  route(app, deleteBankMatches, async ({ db, caller, params, body }) => {
    const account = await findAccount(db, caller, params.id, 'locked')
    await unmatchAll(db, { caller, account }, body.matchIds)
  })
}
