import { eq } from 'drizzle-orm'
import { users } from '#server/db/tables.ts'
import type { TenantMerge } from '#shared/people/tenant-merges.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Person } from '#shared/person.ts'
import { database, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

/** A landlord who entered one tenant twice; the second record has a lease and a request. */
export async function office() {
  const lana = await landlord(3)
  const kept = await tenantOf(lana, 'Kept')
  const merged = await tenantOf(lana, 'Merged')
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', merged.id)
  await lana.post('/api/maintenance-requests', {
    title: 'Leak',
    description: 'The sink leaks',
    unitId: lana.units[0]?.id,
  })
  return { lana, kept, merged, lease }
}

export function merge(who: User, kept: Pick<Person, 'id'>, merged: Pick<Person, 'id'>) {
  return who.post<TenantMerge>('/api/tenant-merges', { keptId: kept.id, mergedId: merged.id })
}

export async function namesOf(who: User): Promise<(string | null)[]> {
  const { body } = await who.get<Tenant[]>('/api/tenants')
  return body.map(({ lastName }) => lastName).toSorted()
}

export async function rowOf(id: string) {
  const [row] = await database.db.select().from(users).where(eq(users.id, id))
  return row
}
