import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createClosedPeriod,
  listClosedPeriods,
  readCloseChecklist,
  reopenClosedPeriod,
  type Waived,
} from '#shared/accounting/closed-periods.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { visibleClosedPeriods } from '../access/visible-closing.ts'
import { closedThrough } from '../accounting/closed-days.ts'
import { requireOwnProperty } from '../accounting/own-property.ts'
import { whoActs } from '../audit/record.ts'
import { inserted } from '../db/inserted.ts'
import { newId } from '../db/new-id.ts'
import { closedPeriods, organizations } from '../db/tables.ts'
import { conflict, conflictAt, notFound, Refusal, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { type Closing, readChecklist } from './checklist.ts'
import { keepSnapshot, selectPeriods } from './periods.ts'

export function closedPeriodRoutes(app: FastifyInstance): void {
  route(app, listClosedPeriods, ({ db, caller }) => selectPeriods(db, caller))

  route(app, readCloseChecklist, async ({ db, caller, query }) => {
    const closing = await closingOf(db, caller, query)
    const { through, propertyId } = closing
    const [lines, closed] = [
      await readChecklist(db, caller, closing),
      await closedThrough(db, closing),
    ]
    return { through, propertyId, closedThrough: closed, lines }
  })

  route(
    app,
    createClosedPeriod,
    async ({ db, caller, body, request }) => {
      const closing = await closingOf(db, caller, body)
      await requireLater(db, closing)
      const waived = await requireDone(db, caller, closing, body.waived)
      const { organizationId, propertyId, through } = closing
      const period = { id: newId(), organizationId, propertyId, through }
      return app.database.transaction(
        async tx => {
          // The trigger waits for the rows that are being written: from here on, none is added.
          await tx.insert(closedPeriods).values({ ...period, waived, closedBy: caller.id })
          await keepSnapshot(tx, period)
          return inserted(await selectPeriods(tx, caller, eq(closedPeriods.id, period.id)))
        },
        whoActs({ userId: caller.id, request }),
      )
    },
    // The checklist reads the statement of each owner.
    { outlasts: 'a transaction' },
  )

  route(app, reopenClosedPeriod, async ({ db, caller, params, body }) => {
    const [period] = await db
      .select()
      .from(closedPeriods)
      .where(and(eq(closedPeriods.id, params.id), visibleClosedPeriods(caller)))
      .for('update')
    if (!period) throw notFound('Closed month')
    if (period.reopenedAt) return
    const through = await closedThrough(db, period)
    if (through !== null && through > period.through)
      throw conflict('A later month is closed: reopen that one first')
    await db
      .update(closedPeriods)
      .set({ reopenedBy: caller.id, reopenedAt: new Date(), reason: body.reason })
      .where(eq(closedPeriods.id, period.id))
  })
}

interface Asked {
  through: Day
  propertyId?: string | null | undefined
}

/** @throws 400 at the field for another's property, or a day that has not passed */
async function closingOf(db: Db, caller: Caller, asked: Asked): Promise<Closing> {
  const { through, propertyId = null } = asked
  const [organization] = await db
    .select({ id: organizations.id, zone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, ownOrganization(caller)))
  if (!organization) throw notFound('Organization')
  if (through >= todayIn(organization.zone))
    throw refusedAt('through', 'Choose a day that has passed')
  if (propertyId) await requireOwnProperty(db, caller, propertyId)
  return { organizationId: organization.id, propertyId, through, zone: organization.zone }
}

async function requireLater(db: Db, closing: Closing) {
  const closed = await closedThrough(db, closing)
  if (closed === null || closing.through > closed) return
  throw conflictAt(
    'through',
    sentence('The period is already closed through {closed, date, day}', { closed }),
  )
}

/** The reasons for the lines that are open. @throws 409 with the `checklist` where one has none */
async function requireDone(
  db: Db,
  caller: Caller,
  closing: Closing,
  reasons: Waived,
): Promise<Waived> {
  const lines = await readChecklist(db, caller, closing)
  const open = lines.filter(({ state }) => state === 'open')
  if (open.some(({ check }) => !reasons[check])) {
    const { through, propertyId } = closing
    const more = { checklist: { through, propertyId, lines } }
    throw new Refusal(
      409,
      'Do each line of the checklist, or give the reason to close without it',
      {},
      { more },
    )
  }
  return Object.fromEntries(open.map(({ check }) => [check, reasons[check]]))
}
