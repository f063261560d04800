import { sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { homeLabel } from '../format/format.ts'
import type { Db } from '../postgres/database.ts'

/**
 * Names of ids in the caller's organization today: people and vendors by name, homes as `Alpha, Unit 4`, leases
 * as `Alpha, Unit 4 (Bob Ray)`. Other ids have no name.
 */
export async function namesOf(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const ours = caller.organizationId
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await db.execute<{
    id: string
    name: string
    unit: string | null
    tenant: string | null
  }>(sql`
    select id, concat_ws(' ', first_name, last_name) as name, null as unit, null as tenant from users
      where id = ${wanted} and (organization_id = ${ours}
        or exists (select from organization_tenants t where t.organization_id = ${ours} and t.user_id = users.id))
    union all select id, name, null, null from properties where id = ${wanted} and organization_id = ${ours}
    union all select id, name, null, null from vendors where id = ${wanted} and organization_id = ${ours}
    union all select u.id, p.name, u.unit_number, null
      from units u join properties p on p.id = u.property_id
      where u.id = ${wanted} and u.organization_id = ${ours}
    union all select l.id, p.name, u.unit_number, concat_ws(' ', t.first_name, t.last_name)
      from leases l join units u on u.id = l.unit_id join properties p on p.id = u.property_id
        join users t on t.id = l.tenant_id
      where l.id = ${wanted} and l.organization_id = ${ours}`)
  return new Map(
    rows
      .filter(({ name }) => name)
      .map(({ id, name, unit, tenant }) => {
        const home = homeLabel({ propertyName: name, unitNumber: unit })
        return [id, tenant === null ? home : `${home} (${tenant})`]
      }),
  )
}
