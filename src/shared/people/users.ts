import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, id, instant, optionalPhone, requiredName } from '#shared/fields.ts'

export const roles = ['admin', 'manager', 'tenant', 'owner', 'staff'] as const
export type Role = (typeof roles)[number]

/** A person as others in their organization see them. */
export const person = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  phone: z.string().nullable(),
  createdAt: instant,
})
export type Person = z.output<typeof person>

/** What a landlord gives to add a tenant. The server forces the role; any other is refused. */
export const createUser = endpoint('POST', '/api/users', {
  may: 'tenant:create',
  summary: 'Add a tenant to the organization; a newcomer’s first one founds it',
  body: z.object({
    firstName: requiredName('First name is required'),
    lastName: requiredName('Last name is required'),
    email: email(),
    phone: optionalPhone(),
    role: z.literal('tenant', 'People added here are tenants').default('tenant'),
  }),
  reply: person,
})
