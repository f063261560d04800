import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createRecurringCredit,
  endRecurringCredit,
  listRecurringCredits,
  voidRecurringCredit,
} from '#shared/accounting/recurring-credits.ts'
import { type Day, earlierOf, laterOf, todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { editableRecurringCredits } from '../../access/editable.ts'
import { readableColumns } from '../../access/fields.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { recurringCredits } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { requireEnd, requireOfLease } from '../lease-days.ts'
import { type LockedLease, lockLease } from '../lease-ledger.ts'
import { leaseColumns, listOnLease, lockOwnLease, withLease } from '../on-lease.ts'
import { requireVoidable } from '../voiding.ts'
import { followRecurringCredits } from './follow-recurring.ts'

export function recurringCreditRoutes(app: FastifyInstance): void {
  route(app, listRecurringCredits, call =>
    listOnLease(call, { table: recurringCredits }, ({ where, order, max }) =>
      selectRecurring(call.db, call.caller)
        .where(where)
        .orderBy(...order)
        .limit(max),
    ),
  )

  route(app, createRecurringCredit, async ({ db, caller, body }) => {
    const locked = await lockOwnLease(db, caller, body.leaseId)
    const { lease, organization } = locked
    if (lease.status === 'expired' || lease.status === 'terminated')
      throw conflict('This lease has ended: add a credit instead')
    const startsOn = body.startsOn ?? laterOf(todayIn(organization.timezone), lease.startDate)
    requireOfLease(locked, startsOn, 'startsOn')
    if (body.endsOn) requireEnd(startsOn, body.endsOn)
    const { confirm, lateFees, ...terms } = body
    const id = newId()
    const own = { id, organizationId: lease.organizationId, startsOn, createdBy: caller.id }
    await db.insert(recurringCredits).values({ ...terms, ...own })
    await correct(db, locked, { by: caller.id, answer: body, leavesToday: true }, () =>
      followAndSettle(db, locked),
    )
    return find(db, caller, id)
  })

  route(app, endRecurringCredit, async ({ db, caller, params, body }) => {
    const { credit, locked } = await lockOwn(db, caller, params.id)
    if (credit.voidedOn) throw conflict('This recurring credit was voided')
    requireEnd(credit.startsOn, body.endsOn)
    await changeRule(db, caller, { locked, answer: body }, () =>
      db
        .update(recurringCredits)
        .set({ endsOn: body.endsOn })
        .where(eq(recurringCredits.id, credit.id)),
    )
    return find(db, caller, credit.id)
  })

  route(app, voidRecurringCredit, async ({ db, caller, params, body }) => {
    const { credit, locked } = await lockOwn(db, caller, params.id)
    if (credit.voidedOn) return
    const voided = { voidedOn: credit.startsOn, voidedBy: caller.id, voidReason: body.reason }
    await changeRule(db, caller, { locked, answer: body }, () =>
      db
        .update(recurringCredits)
        .set(voided)
        .where(and(eq(recurringCredits.id, credit.id), isNull(recurringCredits.voidedOn))),
    )
  })
}

type Changing = { locked: LockedLease; answer: Parameters<typeof correct>[2]['answer'] }

/** Changes a recurring credit; its credits follow, where the caller may void them. @throws 403 */
async function changeRule(
  db: Db,
  caller: Caller,
  { locked, answer }: Changing,
  change: () => Promise<unknown>,
): Promise<void> {
  await correct(db, locked, { by: caller.id, answer, leavesToday: true }, async () => {
    await change()
    const ended = await followAndSettle(db, locked)
    for (const { createdAt } of ended) requireVoidable(caller, createdAt, locked)
  })
}

async function followAndSettle(db: Db, locked: LockedLease) {
  const { moved, ended } = await followRecurringCredits(db, [locked])
  const since = moved.map(row => row.since).reduce<Day | null>(earliest, null)
  const today = todayIn(locked.organization.timezone)
  if (since) await settleLease(db, locked.lease, { since, today })
  return ended
}

function earliest(day: Day | null, other: Day): Day {
  return day ? earlierOf(day, other) : other
}

/** A recurring credit of the caller's organization, its lease locked. @throws 404 */
async function lockOwn(db: Db, caller: Caller, id: string) {
  const one = and(eq(recurringCredits.id, id), editableRecurringCredits(caller))
  const [found] = await db
    .select({ leaseId: recurringCredits.leaseId })
    .from(recurringCredits)
    .where(one)
  const locked = found && (await lockLease(db, found.leaseId))
  // Read again: it may have changed while we waited for the lock.
  const [credit] = locked ? await db.select().from(recurringCredits).where(one) : []
  if (!locked || !credit) throw notFound('Recurring credit')
  return { credit, locked }
}

async function find(db: Db, caller: Caller, id: string) {
  return inserted(await selectRecurring(db, caller).where(eq(recurringCredits.id, id)))
}

function selectRecurring(db: Db, caller: Caller) {
  const columns = { ...readableColumns(caller, recurringCredits), ...leaseColumns }
  return withLease(db.select(columns).from(recurringCredits).$dynamic(), recurringCredits)
}
