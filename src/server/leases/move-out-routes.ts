import type { FastifyInstance } from 'fastify'
import { finishMoveOut, previewMoveOut, previewMoveOutLetter } from '#shared/leases/move-out.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { sendPdf } from '../files/download.ts'
import { type Call, route } from '../http/route.ts'
import { printPdf } from '../pdf/print.ts'
import { rolledBack } from '../postgres/database.ts'
import { depositLetter } from './deposit-statement-routes.ts'
import { type MoveOut, settleMoveOut } from './move-out.ts'
import { notifyOfEviction } from './notifications.ts'
import { findLease } from './rows.ts'

/** The guided move-out and its two previews, which roll it back. */
export function leaseMoveOutRoutes(app: FastifyInstance): void {
  route(app, finishMoveOut, async call => {
    const { db, caller, params, body, afterCommit } = call
    const { id } = params
    const { lease } = await lockOwnLease(db, caller, id)
    await settleMoveOut(app, call, id, body)
    const left = await findLease(db, caller, id)
    if (lease.evictionOn && !left.evictionOn)
      await notifyOfEviction(db, { id, became: 'over' }, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return left
  })

  route(
    app,
    previewMoveOut,
    ({ db, params, body, ...call }) =>
      rolledBack(db, async within => {
        const { id } = params
        const { deposit, balance, kept } = await settleMoveOut(
          app,
          { ...call, db: within },
          id,
          previewed(body),
        )
        const left = await findLease(within, call.caller, id)
        return {
          deposit: fromCents(deposit),
          deductions: fromCents(body.deductions.reduce((sum, one) => sum + toCents(one.amount), 0)),
          balance: fromCents(balance),
          kept: fromCents(kept),
          refundable: fromCents(deposit - kept),
          owed: left.balance,
          returnBy: left.depositReturnBy,
        }
      }),
    { again: 'is harmless' },
  )

  route(
    app,
    previewMoveOutLetter,
    async ({ params, body, reply, ...call }) => {
      const letter = await app.database.transaction(db =>
        rolledBack(db, async within => {
          const inside: Pick<Call<never, never, never>, 'db' | 'caller' | 'request'> = {
            ...call,
            db: within,
          }
          await settleMoveOut(app, inside, params.id, previewed(body))
          return depositLetter(app, within, call.caller, params.id)
        }),
      )
      return sendPdf(reply, letter.name, await printPdf(JSON.stringify(letter.document)))
    },
    { outlasts: 'a transaction' },
  )
}

/** Files stay where they are, and no question is asked before the sums are known. */
function previewed(body: MoveOut): MoveOut {
  const deductions = body.deductions.map(one => ({ ...one, documents: [] }))
  return { ...body, deductions, confirm: true, refund: null }
}
