import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createCharge, voidCharge } from '#shared/accounting/charges.ts'
import { addMonthsClamped, type Day, earlierOf, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { editableCharges } from '../../access/editable.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { charges, credits } from '../../db/tables.ts'
import { notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import type { LockedLease } from '../lease-ledger.ts'
import { movedSince } from '../ledger/played-days.ts'
import { lockOwnLease } from '../on-lease.ts'
import { selectCharges } from './list.ts'

export function chargeRoutes(app: FastifyInstance): void {
  route(app, createCharge, async ({ db, caller, body }) => {
    const { confirm, lateFees, ...sent } = body
    const locked = await lockOwnLease(db, caller, body.leaseId)
    const { lease, organization } = locked
    const today = todayIn(organization.timezone)
    const dueDate = body.dueDate ?? today
    requireNear(dueDate, today)
    const id = newId()
    const correction = { by: caller.id, answer: body, leavesToday: true }
    await correct(db, locked, correction, async () => {
      await db
        .insert(charges)
        .values({ id, ...sent, dueDate, organizationId: lease.organizationId, postedOn: today })
      await settleLease(db, lease, { since: dueDate, today, chargesOnly: true })
    })
    const row = inserted(await selectCharges(db, caller).where(eq(charges.id, id)))
    return row
  })

  route(app, voidCharge, async ({ db, caller, params, body }) => {
    const one = and(eq(charges.id, params.id), editableCharges(caller))
    const [charge] = await db.select().from(charges).where(one)
    if (!charge) throw notFound('Charge')
    const locked = await lockOwnLease(db, caller, charge.leaseId)
    await correct(db, locked, { by: caller.id, answer: body }, () =>
      voidAsNeverOwed(db, locked, { id: charge.id, by: caller.id, reason: body.reason }),
    )
  })
}

/** A voided charge was never owed. Credits for it alone are voided with it. */
async function voidAsNeverOwed(
  db: Db,
  { lease, organization }: LockedLease,
  { id, by, reason }: { id: string; by: string; reason: string | null },
) {
  const [voided] = await db
    .update(charges)
    .set({ voidedOn: sql`${charges.dueDate}`, voidReason: reason, voidedBy: by })
    .where(and(eq(charges.id, id), isNull(charges.voidedOn)))
    .returning({ kind: charges.kind, dueDate: charges.dueDate })
  if (!voided) return
  const given = await db
    .update(credits)
    .set({ voidedOn: sql`${credits.creditOn}`, voidReason: reason, voidedBy: by })
    .where(
      and(eq(credits.chargeId, id), isNull(credits.voidedOn), ne(credits.kind, 'deposit_applied')),
    )
    .returning({ day: credits.creditOn })
  const since = given
    .map(({ day }) => day)
    .reduce(earlierOf, movedSince(voided.kind, voided.dueDate))
  await settleLease(db, lease, { since, today: todayIn(organization.timezone) })
}

const yearsBack = 10
const yearsAhead = 2

function requireNear(dueDate: Day, today: Day) {
  const first = addMonthsClamped(today, -12 * yearsBack)
  const last = addMonthsClamped(today, 12 * yearsAhead)
  if (dueDate >= first && dueDate <= last) return
  throw refusedAt(
    'dueDate',
    sentence('Choose a day within the last {yearsBack} years or the next {yearsAhead}', {
      yearsBack,
      yearsAhead,
    }),
  )
}
