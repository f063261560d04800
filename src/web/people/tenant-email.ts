import type { Tenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'

export const noEmail = 'No email'

/** The email of a tenant, or a text for none; nothing for a person without access to emails. */
export function emailOf(person: Parameters<typeof can>[0], tenant: Tenant): string | undefined {
  return tenant.email ?? (can(person, 'tenant:update') ? noEmail : undefined)
}
