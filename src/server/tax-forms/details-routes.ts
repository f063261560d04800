import type { FastifyInstance } from 'fastify'
import {
  getOwnerTaxDetails,
  getTaxDetails,
  openOwnerTin,
  openTin,
  setOwnerTaxDetails,
  setTaxDetails,
} from '#shared/accounting/tax-details.ts'
import { record } from '../audit/record.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { type Held, type Holder, ownerHolder, vendorHolder } from './holders.ts'
import { tinColumns, tinOf } from './tin.ts'

/** The tax details of vendors and owners, for admins. The whole TIN leaves by one call, which is recorded. */
export function taxDetailsRoutes(app: FastifyInstance): void {
  routesOf(app, vendorHolder, { get: getTaxDetails, set: setTaxDetails, open: openTin })
  const ofOwners = { get: getOwnerTaxDetails, set: setOwnerTaxDetails, open: openOwnerTin }
  routesOf(app, ownerHolder, ofOwners)
}

interface Calls {
  get: typeof getTaxDetails
  set: typeof setTaxDetails
  open: typeof openTin
}

function routesOf(app: FastifyInstance, holder: Holder, { get, set, open }: Calls) {
  const { keys } = app.storage

  route(app, get, async ({ db, caller, params }) =>
    answered(holder, await holder.find(db, caller, params.id)),
  )

  route(app, set, async ({ db, caller, params, body }) => {
    const { street, city, state, zip, tin, tinKind, entity, ...facts } = body
    const { id, tinSecret } = await holder.find(db, caller, params.id)
    const hasTin = tin === undefined ? tinSecret !== null : tin !== null
    if (hasTin && !tinKind) throw refusedAt('tinKind', 'Choose the kind of the TIN')
    await holder.save(db, caller, id, {
      ...facts,
      ...{ taxStreet: street, taxCity: city, taxState: state, taxZip: zip },
      ...{ taxEntity: entity ?? null, tinKind: tinKind ?? null },
      ...(tin !== undefined && tinColumns(keys, tin)),
    })
    return answered(holder, await holder.find(db, caller, id))
  })

  route(
    app,
    open,
    async ({ db, caller, params }) => {
      const { recordId, name, tinSecret } = await holder.find(db, caller, params.id)
      if (!tinSecret) throw conflict('There is no TIN yet')
      const tin = tinOf(keys, tinSecret)
      await record(db, {
        ...{ action: 'opened', entity: holder.entity, label: name },
        ...(recordId && { entityId: recordId }),
        ...{ organizationId: caller.organizationId, userId: caller.id },
      })
      return { tin }
    },
    // A stored answer would hold the TIN.
    { again: 'is harmless' },
  )
}

function answered({ word }: Holder, held: Held) {
  const { id, taxStreet, taxCity, taxState, taxZip, taxEntity, ...facts } = held
  const { name: _, tinSecret: __, recordId: ___, ...others } = facts
  return {
    ...others,
    ...{ vendorId: word === 'Vendor' ? id : null, ownerId: word === 'Owner' ? id : null },
    ...{ street: taxStreet, city: taxCity, state: taxState, zip: taxZip, entity: taxEntity },
  }
}
