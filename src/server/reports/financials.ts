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
import { readOfAnySize } from './runs/long-reads.ts'
import {
  readAging,
  readByTenant,
  readCollection,
  readDeposits,
  readPastDue,
} from './screen-accounts.ts'
import { readByProperty, readMonths } from './screen-performance.ts'

/**
 * A user who also rents elsewhere sees the organization they work for: the rest is another landlord's. Portfolios of
 * tens of thousands of leases take the time of a report.
 */
export function financialRoutes(app: FastifyInstance): void {
  route(app, getAging, ({ caller, query }) =>
    readOfAnySize(app, db =>
      readAging(db, inOwnOrganization(caller), query.asOf, query.propertyId),
    ),
  )

  route(app, getDeposits, ({ caller, query }) =>
    readOfAnySize(app, db =>
      readDeposits(db, inOwnOrganization(caller), query.asOf, query.propertyId),
    ),
  )

  route(app, getByProperty, ({ caller, query }) =>
    readOfAnySize(app, db => readByProperty(db, inOwnOrganization(caller), query)),
  )

  route(app, getByTenant, ({ caller, query }) =>
    readOfAnySize(app, db => readByTenant(db, inOwnOrganization(caller), query)),
  )

  route(app, getMonths, ({ caller, query }) =>
    readOfAnySize(app, db => readMonths(db, inOwnOrganization(caller), query.propertyId)),
  )

  route(app, getCollection, ({ caller }) =>
    readOfAnySize(app, db => readCollection(db, inOwnOrganization(caller))),
  )

  route(app, getPastDue, ({ caller, query }) =>
    readOfAnySize(app, db => readPastDue(db, inOwnOrganization(caller), query.limit)),
  )
}
