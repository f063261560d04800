import { t } from '#shared/language/t.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'

/** The email of a tenant, or a text for none; nothing for a person without access to emails. */
export function emailOf(person: Parameters<typeof can>[0], tenant: Tenant): string | undefined {
  return tenant.email ?? (can(person, 'tenant:update') ? t('No email') : undefined)
}

/** Below the input of a tenant's email: the consequence of leaving it empty, or of changing it. */
export function emailHint(before: string | null, typed: string): string | undefined {
  if (typed.trim() === '')
    return t('Without an email, the tenant gets no emails and cannot sign in')
  if (before !== null && typed !== before) return t('Links sent to the old address no longer work')
  return undefined
}
