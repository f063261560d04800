import { t } from '#shared/language/t.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'

/** The email of a tenant, or a text for none; nothing for a person without access to emails. */
export function emailOf(person: Parameters<typeof can>[0], tenant: Tenant): string | undefined {
  return tenant.email ?? (can(person, 'tenant:update') ? t('No email') : undefined)
}
