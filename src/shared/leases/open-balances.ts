import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson } from '#shared/person.ts'
import { leaseStatuses } from './leases.ts'

/** A lease of the caller's organization that owes money today; its id is that of the lease. */
const openBalance = z.object({
  id,
  status: z.enum(leaseStatuses),
  tenant: namedPerson,
  coTenants: z.array(namedPerson),
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
  organization: organizationSettings,
  /** The due date of its oldest open charge. */
  oldestDue: dayReply,
  balance: money,
})
export type OpenBalance = z.output<typeof openBalance>

export const listOpenBalances = endpoint('GET', '/api/leases/open-balances', {
  may: 'payment:confirm',
  summary: 'The leases of the organization that owe money today, the oldest open charge first',
  query: listQuery.extend({ propertyId: id.optional() }),
  reply: z.array(openBalance),
})
