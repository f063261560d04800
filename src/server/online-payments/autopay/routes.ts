import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getAutopay, putAutopay, stopAutopay } from '#shared/accounting/online/autopay.ts'
import { todayIn } from '#shared/dates.ts'
import { visibleLeases } from '../../access/visible.ts'
import { visibleAutopays } from '../../access/visible-online.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { autopays, leases } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { lockRentedLease } from '../rented-lease.ts'
import { answered } from './answered.ts'
import { replan } from './replan.ts'
import { requireTerms } from './require-terms.ts'
import { stopOf } from './stop.ts'
import { readAutopays } from './stored.ts'

export function autopayRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.outbox
  const { keys } = app.storage

  route(app, getAutopay, async ({ db, caller, params }) => {
    const lease = and(eq(leases.id, params.id), visibleLeases(caller))
    if ((await db.$count(leases, lease)) === 0) throw notFound('Lease')
    const stored = await readAutopays(
      db,
      and(eq(autopays.leaseId, params.id), visibleAutopays(caller)),
    )
    return answered(db, stored)
  })

  route(app, putAutopay, async ({ db, caller, params, body, afterCommit }) => {
    const locked = await lockRentedLease(db, caller, params.id)
    const { lease, organization } = locked
    const today = todayIn(organization.timezone)
    await requireTerms(db, caller, { locked, body })
    const terms = {
      ...{ methodId: body.methodId, what: body.what, daysBefore: body.daysBefore },
      ...{ amount: body.what === 'fixed' ? body.amount : null, maxAmount: body.maxAmount },
      ...{ mayPayPart: body.mayPayPart, endsOn: body.endsOn ?? null },
      ...{ pausedAt: null, pauseReason: null, updatedAt: new Date() },
    }
    const mine = and(
      eq(autopays.leaseId, lease.id),
      eq(autopays.userId, caller.id),
      isNull(autopays.stoppedAt),
    )
    const [known] = await db.select().from(autopays).where(mine).for('no key update')
    const startsOn = body.startsOn ?? known?.startsOn ?? today
    const { id } = inserted(
      known
        ? await db
            .update(autopays)
            .set({ ...terms, startsOn })
            .where(eq(autopays.id, known.id))
            .returning()
        : await db
            .insert(autopays)
            .values({
              ...{ ...terms, startsOn, id: newId(), leaseId: lease.id, userId: caller.id },
              ...{ organizationId: lease.organizationId },
            })
            .returning(),
    )
    const [one] = await readAutopays(db, eq(autopays.id, id))
    if (!one) throw new Error('A stored autopay is gone')
    if (known && (await replan(db, one, { locked, publicUrl, keys })))
      afterCommit(app.outbox.deliverSoon)
    return inserted(await answered(db, [one]))
  })

  route(app, stopAutopay, async ({ db, caller, params }) => {
    const { lease } = await lockRentedLease(db, caller, params.id)
    const [stopped] = await stopOf(
      db,
      and(eq(autopays.leaseId, lease.id), eq(autopays.userId, caller.id)),
    )
    if (!stopped) throw notFound('Autopay')
  })
}
