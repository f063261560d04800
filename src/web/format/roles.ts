import { labels } from '#shared/language/t.ts'

/** Each role as the specification shows it: with spaces, in small letters. */
export const roleNames = labels({
  admin: 'admin',
  manager: 'manager',
  tenant: 'tenant',
  owner: 'owner',
  staff: 'staff',
})
