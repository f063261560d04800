import type { Account } from '#shared/account/auth.ts'

/** Whether somebody rents and keeps no books: currency and clock are their landlord's, not theirs to come. */
export function rentsOnly(person: Pick<Account, 'landlords' | 'organizationId'>): boolean {
  return person.organizationId === null && person.landlords.length > 0
}
