import { aliasedTable, and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listPayouts, listProviderDifferences } from '#shared/accounting/online/payouts.ts'
import type { Caller } from '../../access/caller.ts'
import { openColumns } from '../../access/fields.ts'
import { olderThan, page } from '../../access/pagination.ts'
import { visiblePayouts, visibleProviderDifferences } from '../../access/visible-online.ts'
import {
  leases,
  paymentAttempts,
  payoutItems,
  payouts,
  properties,
  providerDifferences,
  units,
  users,
} from '../../db/tables.ts'
import { route } from '../../http/route.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

/** Payouts of the payment provider, and where it and the ledger disagree. */
export function payoutRoutes(app: FastifyInstance): void {
  route(app, listPayouts, async ({ db, caller, query, reply }) => {
    const visible = visiblePayouts(caller)
    const matching = and(visible, query.state && eq(payouts.state, query.state))
    const rows = await page(
      reply,
      query,
      rows =>
        db
          .select(openColumns(payouts))
          .from(payouts)
          .where(
            and(
              matching,
              olderThan(query.after, { table: payouts, day: payouts.arrivalOn, visible }),
            ),
          )
          .orderBy(desc(payouts.arrivalOn), desc(payouts.id))
          .limit(rows),
      () => db.$count(payouts, matching),
    )
    const items = await itemsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(row => ({
      ...row,
      items: items.filter(({ payoutId }) => payoutId === row.id),
    }))
  })

  route(app, listProviderDifferences, ({ db, caller }) => selectDifferences(db, caller))
}

const payer = aliasedTable(users, 'payer')
const about = {
  leaseId: paymentAttempts.leaseId,
  tenant: { id: payer.id, firstName: payer.firstName, lastName: payer.lastName },
  ...{ unitNumber: units.unitNumber, propertyName: properties.name },
}

/** Of payouts that the caller may see; those of one that failed stay readable. */
function itemsOf(db: Db, payoutIds: readonly string[]) {
  return db
    .select({
      ...{ id: payoutItems.id, payoutId: payoutItems.payoutId, kind: payoutItems.kind },
      ...{ attemptId: payoutItems.attemptId, amount: payoutItems.amount },
      ...{ feeAmount: payoutItems.feeAmount, ...about },
    })
    .from(payoutItems)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, payoutItems.attemptId))
    .leftJoin(payer, eq(payer.id, paymentAttempts.userId))
    .leftJoin(leases, eq(leases.id, paymentAttempts.leaseId))
    .leftJoin(units, eq(units.id, leases.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(among(payoutItems.payoutId, payoutIds))
    .orderBy(asc(payoutItems.id))
}

/** Those that are open, the latest first. */
function selectDifferences(db: Db, caller: Caller) {
  return db
    .select({ ...openColumns(providerDifferences), ...about })
    .from(providerDifferences)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, providerDifferences.attemptId))
    .leftJoin(payer, eq(payer.id, paymentAttempts.userId))
    .leftJoin(leases, eq(leases.id, paymentAttempts.leaseId))
    .leftJoin(units, eq(units.id, leases.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(and(visibleProviderDifferences(caller), isNull(providerDifferences.resolvedAt)))
    .orderBy(desc(providerDifferences.id))
    .limit(1000)
}
