import type { FastifyInstance } from 'fastify'
import {
  getAging,
  getByProperty,
  getByTenant,
  getCollection,
  getDeposits,
  getMonths,
  getPastDue,
} from '#shared/accounting/financials.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { route } from '../http/route.ts'
import {
  readAging,
  readByTenant,
  readCollection,
  readDeposits,
  readPastDue,
} from './screen-accounts.ts'
import { readByProperty, readMonths } from './screen-performance.ts'

/** A user who also rents elsewhere sees the organization they work for: the rest is another landlord's. */
export function financialRoutes(app: FastifyInstance): void {
  route(app, getAging, ({ db, caller, query }) =>
    readAging(db, inOwnOrganization(caller), query.asOf, query.propertyId),
  )

  route(app, getDeposits, ({ db, caller, query }) =>
    readDeposits(db, inOwnOrganization(caller), query.asOf, query.propertyId),
  )

  route(app, getByProperty, ({ db, caller, query }) =>
    readByProperty(db, inOwnOrganization(caller), query),
  )

  route(app, getByTenant, ({ db, caller, query }) =>
    readByTenant(db, inOwnOrganization(caller), query),
  )

  route(app, getMonths, ({ db, caller, query }) =>
    readMonths(db, inOwnOrganization(caller), query.propertyId),
  )

  route(app, getCollection, ({ db, caller }) => readCollection(db, inOwnOrganization(caller)))

  route(app, getPastDue, ({ db, caller }) => readPastDue(db, inOwnOrganization(caller)))
}
