import { and, desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createRemittance,
  listRemittances,
  previewRemittance,
  undoRemittance,
} from '#shared/accounting/remittances.ts'
import { undoneReason } from '#shared/accounting/undo.ts'
import { fromCents } from '#shared/money.ts'
import { openColumns } from '../../access/fields.ts'
import { page } from '../../access/pagination.ts'
import { visibleRemittances } from '../../access/visible-payers.ts'
import { inserted } from '../../db/inserted.ts'
import { agencies, agencyRemittances } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { total } from '../ledger/rows.ts'
import { voidBatch } from '../payments/batch.ts'
import { readFile, recordRemittance } from './remittances.ts'

export function remittanceRoutes(app: FastifyInstance): void {
  route(app, listRemittances, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      max =>
        selectRemittances(db)
          .where(and(visibleRemittances(caller), isOlder(query.after)))
          .orderBy(desc(agencyRemittances.id))
          .limit(max),
      () => db.$count(agencyRemittances, visibleRemittances(caller)),
    ),
  )

  route(app, previewRemittance, async ({ db, caller, body }) => {
    const { lines, missing, homes } = await readFile(db, caller, body)
    return {
      total: fromCents(total(lines)),
      lines: lines.map(({ lease, amount, ...line }) => ({
        ...line,
        amount: fromCents(amount),
        leaseId: lease?.leaseId ?? null,
        home: homes.get(lease?.leaseId ?? '')?.home ?? null,
        tenant: lease?.tenants[0] ?? null,
        due: lease ? fromCents(lease.due) : null,
      })),
      missing: missing.map(({ leaseId, home, tenants, due }) => ({
        ...{ leaseId, home, tenant: tenants[0] ?? '', due: fromCents(due) },
      })),
    }
  })

  route(app, createRemittance, async ({ db, caller, body }) => {
    const id = await recordRemittance(db, caller, body)
    return inserted(await selectRemittances(db).where(eq(agencyRemittances.id, id)))
  })

  route(app, undoRemittance, async ({ db, caller, params, body }) => {
    const [one] = await db
      .select({ undoneAt: agencyRemittances.undoneAt })
      .from(agencyRemittances)
      .where(and(eq(agencyRemittances.id, params.id), visibleRemittances(caller)))
      .for('no key update')
    if (!one) throw notFound('Remittance')
    if (one.undoneAt) throw conflict('This remittance was already undone')
    await voidBatch(db, caller, params.id, { ...body, reason: body.reason ?? undoneReason })
    await db
      .update(agencyRemittances)
      .set({ undoneAt: new Date(), undoneBy: caller.id })
      .where(eq(agencyRemittances.id, params.id))
  })
}

function isOlder(after: string | undefined) {
  return after ? lt(agencyRemittances.id, after) : undefined
}

function selectRemittances(db: Db) {
  return db
    .select({ ...openColumns(agencyRemittances), agencyName: agencies.name })
    .from(agencyRemittances)
    .innerJoin(agencies, eq(agencies.id, agencyRemittances.agencyId))
    .$dynamic()
}
