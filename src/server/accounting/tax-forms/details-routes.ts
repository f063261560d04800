import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  getTaxDetails,
  openTin,
  setTaxDetails,
  type TaxDetails,
} from '#shared/accounting/tax-details.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleVendors } from '../../access/visible.ts'
import { record } from '../../audit/record.ts'
import { vendors } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { tinColumns, tinOf } from './tin.ts'

/** The tax details of vendors, for admins. The whole TIN leaves by one call, which is recorded. */
export function taxDetailsRoutes(app: FastifyInstance): void {
  const { keys } = app.storage

  route(app, getTaxDetails, async ({ db, caller, params }) =>
    answered(await find(db, caller, params.id)),
  )

  route(app, setTaxDetails, async ({ db, caller, params, body }) => {
    const { street, city, state, zip, tin, tinKind, entity, ...facts } = body
    const sent = {
      ...facts,
      ...{ taxStreet: street, taxCity: city, taxState: state, taxZip: zip },
      ...{ taxEntity: entity ?? null, tinKind: tinKind ?? null, updatedAt: new Date() },
      ...(tin !== undefined && tinColumns(keys, tin)),
    }
    const [row] = await db.update(vendors).set(sent).where(one(caller, params.id)).returning()
    if (!row) throw notFound('Vendor')
    if (row.tinSecret && !row.tinKind) throw refusedAt('tinKind', 'Choose the kind of the TIN')
    return answered(row)
  })

  route(
    app,
    openTin,
    async ({ db, caller, params }) => {
      const vendor = await find(db, caller, params.id)
      if (!vendor.tinSecret) throw conflict('This vendor has no TIN yet')
      const tin = tinOf(keys, vendor.tinSecret)
      await record(db, {
        ...{ action: 'opened', entity: 'vendor', entityId: vendor.id, label: vendor.name },
        ...{ organizationId: caller.organizationId, userId: caller.id },
      })
      return { tin }
    },
    // A stored answer would hold the TIN.
    { again: 'is harmless' },
  )
}

function one(caller: Caller, id: string) {
  return and(eq(vendors.id, id), visibleVendors(caller))
}

type Stored = typeof vendors.$inferSelect

/** @throws 404 */
async function find(db: Db, caller: Caller, id: string): Promise<Stored> {
  const [row] = await db.select().from(vendors).where(one(caller, id))
  if (!row) throw notFound('Vendor')
  return row
}

function answered(row: Stored): Omit<TaxDetails, 'updatedAt'> & { updatedAt: Date } {
  const { id, taxName, taxStreet, taxCity, taxState, taxZip } = row
  const { tinLast4, tinKind, taxEntity, is1099, w9On, updatedAt } = row
  return {
    ...{ vendorId: id, taxName, tinLast4, tinKind, entity: taxEntity, is1099, w9On, updatedAt },
    ...{ street: taxStreet, city: taxCity, state: taxState, zip: taxZip },
  }
}
