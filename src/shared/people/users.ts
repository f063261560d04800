import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, optionalPhone, requiredName } from '#shared/fields.ts'
import { person } from '#shared/person.ts'

/** The input for adding a tenant. The server sets the role; any other is refused. */
export const createUser = endpoint('POST', '/api/users', {
  may: 'tenant:create',
  changes: ['tenants', 'account'],
  summary: 'Add a tenant to the organization; a newcomer’s first one founds it',
  body: z.object({
    firstName: requiredName('First name is required'),
    lastName: requiredName('Last name is required'),
    email: email().nullable().describe('Null for a tenant without one: nothing is sent to them'),
    phone: optionalPhone(),
    role: z.literal('tenant', 'Only tenants can be added here').default('tenant'),
  }),
  reply: person.extend({ email: z.string().nullable() }),
})
