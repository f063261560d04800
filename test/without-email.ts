import { addTenant } from '#server/people/users.ts'
import { database, organizationIdOf, type User } from './world.ts'

/** A tenant as imported from a rent roll, with a name and at most a phone. Returns their id. */
export async function tenantWithoutEmail(
  lana: User,
  person: { firstName?: string | null; lastName?: string | null; phone?: string | null } = {},
): Promise<string> {
  const organizationId = await organizationIdOf(lana)
  return addTenant(database.db, organizationId, {
    ...{ firstName: 'Suharto', lastName: null, phone: '555 0199', email: null },
    ...person,
  })
}
