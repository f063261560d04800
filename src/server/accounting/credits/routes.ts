import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { createCredit, listCredits, voidCredit } from '#shared/accounting/credits.ts'
import { todayIn } from '#shared/dates.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { editableCredits } from '../../access/editable.ts'
import { readableColumns } from '../../access/fields.ts'
import { inserted } from '../../db/inserted.ts'
import { credits } from '../../db/tables.ts'
import { conflictAt, forbidden, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { followLateness } from '../late-fees/assess.ts'
import { type LeaseLedger, readLedger } from '../lease-ledger.ts'
import { creditableAmount, openOn } from '../ledger/creditable.ts'
import { leaseColumns, listOnLease, lockOwnLease, withLease } from '../on-lease.ts'
import { requirePast } from '../past-days.ts'
import { postCredit } from './apply-credits.ts'
import { recurringCreditRoutes } from './recurring-routes.ts'
import { discardCredit } from './voids.ts'

/** Routes of credits, given once or with each rent. */
export function creditRoutes(app: FastifyInstance): void {
  recurringCreditRoutes(app)

  route(app, listCredits, call =>
    listOnLease(
      call,
      {
        table: credits,
        day: credits.creditOn,
        where: call.query.kind ? eq(credits.kind, call.query.kind) : undefined,
      },
      ({ where, order, max }) =>
        selectCredits(call.db, call.caller)
          .where(where)
          .orderBy(...order)
          .limit(max),
    ),
  )

  route(app, createCredit, async ({ db, caller, body }) => {
    const locked = await lockOwnLease(db, caller, body.leaseId)
    // A write-off needs an admin.
    if (body.kind === 'write_off' && standing(caller) !== 'admin') throw forbidden()
    const today = todayIn(locked.organization.timezone)
    const creditOn = body.creditOn ?? today
    requirePast('creditOn', creditOn, today, 10)
    requireCreditable(await readLedger(db, locked.lease.id), body)
    const id = await postCredit(db, locked, { ...body, creditOn, createdBy: caller.id })
    await followLateness(db, locked, caller.id)
    const row = inserted(await selectCredits(db, caller).where(eq(credits.id, id)))
    return row
  })

  route(app, voidCredit, async ({ db, caller, params, body }) => {
    const one = and(eq(credits.id, params.id), editableCredits(caller))
    const [credit] = await db.select().from(credits).where(one)
    if (!credit) throw notFound('Credit')
    const locked = await lockOwnLease(db, caller, credit.leaseId)
    await discardCredit(db, caller, locked, { creditId: credit.id, ...body })
  })
}

type Credit = z.output<typeof createCredit.body>

/** A charge is waived at most once, and only an open amount can be written off. */
function requireCreditable(ledger: LeaseLedger, credit: Credit) {
  const { kind, chargeId } = credit
  if (chargeId && !ledger.charges.some(charge => charge.id === chargeId && !charge.voidedOn)) {
    throw refusedAt('chargeId', 'Choose a charge of this lease')
  }
  const limits = [
    ...(chargeId ? [creditableAmount(ledger, chargeId)] : []),
    ...(kind === 'write_off' ? [openOn(ledger, chargeId ?? undefined)] : []),
  ]
  const max = Math.min(...limits)
  if (toCents(credit.amount) <= max) return
  throw conflictAt('amount', max > 0 ? atMost(fromCents(max), credit) : nothing(credit))
}

function atMost(max: string, { kind }: Credit): Sentence {
  return kind === 'write_off'
    ? sentence('Only {max, number, money} is owed', { max })
    : sentence('At most {max, number, money} can be taken off this charge', { max })
}

function nothing({ kind, chargeId }: Credit): string {
  if (kind === 'write_off') return chargeId ? 'Nothing is owed on this charge' : 'Nothing is owed'
  return chargeId ? 'Nothing is left on this charge' : 'Nothing is left'
}

function selectCredits(db: Db, caller: Caller) {
  const columns = { ...readableColumns(caller, credits), ...leaseColumns }
  return withLease(db.select(columns).from(credits).$dynamic(), credits)
}
