import type { Account } from '#shared/account/auth.ts'

/** Whether a user rents and has no organization: currency and zone are their landlord's, not settings of their own. */
export function rentsOnly(person: Pick<Account, 'landlords' | 'organizationId'>): boolean {
  return person.organizationId === null && person.landlords.length > 0
}
