import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createCharge, voidCharge } from '#shared/accounting/charges.ts'
import { earlierOf, todayIn } from '#shared/dates.ts'
import { editableCharges } from '../../access/editable.ts'
import { inserted } from '../../db/inserted.ts'
import { charges, credits } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import type { LockedLease } from '../lease-ledger.ts'
import { movedSince } from '../ledger/played-days.ts'
import { lockOwnLease } from '../on-lease.ts'
import { chargeOnce } from './charge-once.ts'
import { selectCharges } from './list.ts'

export function chargeRoutes(app: FastifyInstance): void {
  route(app, createCharge, async ({ db, caller, body }) => {
    const locked = await lockOwnLease(db, caller, body.leaseId)
    const id = await chargeOnce(db, caller, locked, body)
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
