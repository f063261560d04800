import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  changeRecurringAmount,
  createRecurringCharge,
  endRecurringCharge,
  listRecurringCharges,
  type RecurringCharge,
} from '#shared/accounting/recurring-charges.ts'
import { addDays, laterOf, todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { editableRecurringCharges } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { inserted } from '../../db/inserted.ts'
import { recurringChargeAmounts, recurringCharges } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { followLateness } from '../late-fees/assess.ts'
import { requireEnd, requireOfLease } from '../lease-days.ts'
import { lockLease } from '../lease-ledger.ts'
import { leaseColumns, listOnLease, lockOwnLease, withLease } from '../on-lease.ts'
import { repriceCharges } from './change-rent.ts'
import { postDue } from './post-charges.ts'

export function recurringChargeRoutes(app: FastifyInstance): void {
  route(app, listRecurringCharges, call =>
    listOnLease(call, { table: recurringCharges }, ({ where, order, max }) =>
      selectRecurring(call.db)
        .where(where)
        .orderBy(...order)
        .limit(max),
    ),
  )

  route(app, createRecurringCharge, async ({ db, caller, body }) => {
    const locked = await lockOwnLease(db, caller, body.leaseId)
    const { lease, organization } = locked
    if (lease.status === 'expired' || lease.status === 'terminated')
      throw conflict('This lease has ended: add what is still owed as a one-time charge')
    const startsOn = body.startsOn ?? laterOf(todayIn(organization.timezone), lease.startDate)
    requireOfLease(locked, startsOn, 'startsOn')
    if (body.endsOn) requireEnd(startsOn, body.endsOn)
    const { amount, confirm, lateFees, ...terms } = body
    const ofLease = { organizationId: lease.organizationId, leaseId: lease.id }
    const created = inserted(
      await db
        .insert(recurringCharges)
        .values({ ...terms, ...ofLease, startsOn })
        .returning({ id: recurringCharges.id }),
    )
    const step = { recurringChargeId: created.id, effectiveFrom: startsOn, amount }
    await db.insert(recurringChargeAmounts).values({ ...ofLease, ...step })
    if (lease.status === 'active')
      await correct(db, locked, { by: caller.id, answer: body, leavesToday: true }, () =>
        postDue(db, lease, organization),
      )
    return find(db, created.id)
  })

  route(app, changeRecurringAmount, async ({ db, caller, params, body }) => {
    const { recurring, locked } = await lockOwn(db, caller, params.id)
    const today = todayIn(locked.organization.timezone)
    const effectiveFrom = body.effectiveFrom ?? laterOf(today, recurring.startsOn)
    if (effectiveFrom < recurring.startsOn || effectiveFrom > (recurring.endsOn ?? effectiveFrom)) {
      throw refusedAt('effectiveFrom', 'Choose a day on which it is charged')
    }
    requireOfLease(locked, effectiveFrom, 'effectiveFrom')
    const step = { recurringChargeId: recurring.id, effectiveFrom, amount: body.amount }
    await db
      .insert(recurringChargeAmounts)
      .values({ organizationId: recurring.organizationId, leaseId: recurring.leaseId, ...step })
      .onConflictDoUpdate({
        target: [recurringChargeAmounts.recurringChargeId, recurringChargeAmounts.effectiveFrom],
        set: { amount: body.amount },
      })
    await repriceCharges(db, locked, effectiveFrom)
    await followLateness(db, locked, caller.id)
    return find(db, recurring.id)
  })

  route(app, endRecurringCharge, async ({ db, caller, params, body }) => {
    const { recurring, locked } = await lockOwn(db, caller, params.id)
    requireEnd(recurring.startsOn, body.endsOn)
    await correct(db, locked, { by: caller.id, answer: body, leavesToday: true }, async () => {
      await db
        .update(recurringCharges)
        .set({ endsOn: body.endsOn })
        .where(eq(recurringCharges.id, recurring.id))
      await repriceCharges(db, locked, addDays(body.endsOn, 1))
      if (locked.lease.status === 'active') await postDue(db, locked.lease, locked.organization)
    })
    return find(db, recurring.id)
  })
}

/** A recurring charge of the caller's organization, its lease locked. @throws 404 */
async function lockOwn(db: Db, caller: Caller, id: string) {
  const one = and(eq(recurringCharges.id, id), editableRecurringCharges(caller))
  const [found] = await db
    .select({ leaseId: recurringCharges.leaseId })
    .from(recurringCharges)
    .where(one)
  const locked = found && (await lockLease(db, found.leaseId))
  // Read again: it may have changed while we waited for the lock.
  const [recurring] = locked ? await db.select().from(recurringCharges).where(one) : []
  if (!locked || !recurring) throw notFound('Recurring charge')
  return { recurring, locked }
}

async function find(db: Db, id: string) {
  const [row] = await selectRecurring(db).where(eq(recurringCharges.id, id))
  if (!row) throw new Error('A recurring charge is gone')
  return row
}

const steps = sql<RecurringCharge['steps']>`(
  select json_agg(json_build_object('effectiveFrom', a.effective_from, 'amount', a.amount::text)
    order by a.effective_from)
  from recurring_charge_amounts a where a.recurring_charge_id = ${recurringCharges.id})`

function selectRecurring(db: Db) {
  return withLease(
    db
      .select({ ...openColumns(recurringCharges), steps, ...leaseColumns })
      .from(recurringCharges)
      .$dynamic(),
    recurringCharges,
  )
}
