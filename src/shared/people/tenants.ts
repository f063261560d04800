import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, id, instant, money, optionalName, optionalPhone } from '#shared/fields.ts'
import { oneOf } from '#shared/language/sentences.ts'
import { lease } from '#shared/leases/leases.ts'
import { listQuery, sortQuery } from '#shared/lists.ts'
import { person } from '#shared/person.ts'

/**
 * A tenant of the caller's organization. `createdAt` is when they were linked to it. `email` and `phone` are null
 * where missing, and for a caller who may only read the name.
 */
export const tenant = person.extend({ email: z.string().nullable(), updatedAt: instant })
export type Tenant = z.output<typeof tenant>

/** `isUnclaimed`: the office added them, and their account is neither claimed nor erased yet. */
const known = tenant.extend({ isUnclaimed: z.boolean() })
export type KnownTenant = z.output<typeof known>

/** How far a tenant is on the way to an account of their own. */
export const portalStates = ['joined', 'invited', 'declined', 'not_invited', 'no_email'] as const
export type PortalState = (typeof portalStates)[number]

/** A tenant with their relevant lease: the one in force, else the coming one, else the latest that ended. */
const listed = tenant.extend({
  lease: lease
    .pick({
      id: true,
      status: true,
      startDate: true,
      endDate: true,
      monthToMonthSince: true,
      unit: true,
    })
    .nullable()
    .optional(),
  balance: money
    .nullable()
    .optional()
    .describe('Of all of their leases the caller sees, today; null without any'),
  portal: z
    .enum(portalStates)
    .nullable()
    .optional()
    .describe('Whether they have joined; null for a caller who may not know'),
})
export type ListedTenant = z.output<typeof listed>

/** The columns by which the list sorts, and of its files. */
export const tenantColumns = [
  'name',
  'unit',
  'stage',
  'end',
  'balance',
  'portal',
  'email',
  'phone',
  'added',
] as const

/** Whether a tenant rents now, will, did, or never had a lease, as lists filter it. */
export const tenantStages = ['current', 'future', 'past', 'none'] as const
export type TenantStage = (typeof tenantStages)[number]

const within = 'Must be a whole number of days from 1 to 365'

/** The filters of the list, of its sums and of its files. */
export const tenantFilters = z.object({
  q: listQuery.shape.q,
  email: z
    .literal('none', 'Must be none')
    .optional()
    .describe('Only tenants without an email; none for a caller who may not read emails'),
  stage: z.enum(tenantStages, oneOf(tenantStages)).optional(),
  owing: z.literal('true', 'Must be true').optional().describe('Only those who owe money today'),
  portal: z
    .enum(portalStates, oneOf(portalStates))
    .optional()
    .describe('None for a caller who may not know it'),
  endsWithin: z.coerce
    .number(within)
    .int(within)
    .min(1, within)
    .max(365, within)
    .optional()
    .describe('Only those whose lease ends within so many days'),
  propertyId: id.optional(),
})

export const listTenants = endpoint('GET', '/api/tenants', {
  may: 'tenant:read',
  summary: 'The tenants of the organization, newest first unless another order is chosen',
  query: listQuery.extend({
    ...tenantFilters.shape,
    leases: z
      .literal('true', 'Must be true')
      .optional()
      .describe('Each with `lease`, as far as the caller sees it'),
    table: z
      .literal('true', 'Must be true')
      .optional()
      .describe('Each with `lease`, `balance` and `portal`; as with an order or a filter of these'),
    sort: sortQuery(tenantColumns),
  }),
  reply: z.array(listed),
})

export const getTenant = endpoint('GET', '/api/tenants/:id', {
  may: 'tenant:read',
  summary: 'One tenant',
  params: z.object({ id }),
  reply: known,
})

export const updateTenant = endpoint('PATCH', '/api/tenants/:id', {
  may: 'tenant:update',
  changes: ['tenants'],
  summary: 'Correct the name, email or phone of a tenant who has not taken over their account yet',
  params: z.object({ id }),
  body: z
    .object({
      firstName: optionalName().describe('One of the two names is enough'),
      lastName: optionalName(),
      email: z
        .union([z.literal('').transform(() => null), email()], 'Please enter a valid email address')
        .nullable()
        .describe('Nothing is sent to a tenant without one'),
      phone: optionalPhone(),
    })
    .partial(),
  reply: tenant,
})
