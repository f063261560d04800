import { and, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#shared/limits.ts'
import { listRecipients, type Recipient } from '#shared/messaging/messages.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { matches } from '../access/pagination.ts'
import { preparedSqlFor } from '../access/prepared-for.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { byName } from '../access/selections.ts'
import { isOpenRequest } from '../db/tables/request-state.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'

export function recipientRoutes(app: FastifyInstance): void {
  route(app, listRecipients, ({ db, caller, query }) =>
    recipientsOf(db, caller, {
      where: and(
        query.receiverId ? sql`reachable.id = ${query.receiverId}` : undefined,
        matches(
          query.q,
          sql`concat_ws(' ', reachable.first_name, reachable.last_name, reachable.email)`,
        ),
      ),
      rows: query.limit ?? limits.listRows,
    }),
  )
}

/**
 * The permitted recipients of a user (domain.md §4.1), each with the organization that connects
 * them. A condition may use `reachable.id`, `.email`, `.first_name` and `.last_name`.
 */
export async function recipientsOf(
  db: Db,
  caller: Caller,
  { where, rows: limit }: { where?: SQL | undefined; rows: number },
): Promise<Recipient[]> {
  const asked = selectRecipients(caller, where ?? sql`true`, limit)
  return (await db.execute<Recipient>(asked)).rows
}

/** The one of an id, where the caller may write to them. */
export async function recipientOf(db: Db, caller: Caller, receiverId: string) {
  const [found] = await readRecipient(db, caller, { receiverId })
  return found
}

const readRecipient = preparedSqlFor<Recipient>('recipient', viewer =>
  selectRecipients(viewer, sql`reachable.id = ${sql.placeholder('receiverId')}::uuid`, 1),
)

function selectRecipients(caller: Viewer, where: SQL, rows: number): SQL {
  const circles = [...asMember(caller), ...(caller.rents ? [asTenant(caller)] : [])]
  const nobody = sql`select null::uuid as user_id, null::uuid as organization_id where false`
  return sql`
    select distinct on (${byName('reachable')}, reachable.id)
      reachable.id, reachable.first_name as "firstName", reachable.last_name as "lastName",
      reachable.email, reachable.role, circle.organization_id as "organizationId"
    from (${sql.join(circles.length > 0 ? circles : [nobody], sql` union `)}) circle
    join users reachable on reachable.id = circle.user_id
    where reachable.id <> ${caller.id} and ${where}
    order by ${byName('reachable')}, reachable.id
    limit ${rows}::integer`
}

/** Whom a member reaches inside their organization. */
function asMember(caller: Viewer): SQL[] {
  const organizationId = caller.organizationId
  const role = standing(caller)
  if (!organizationId) return []
  const office = sql`select u.id as user_id, u.organization_id from users u
    where u.organization_id = ${organizationId} and u.role in ('admin', 'manager')`
  if (role === 'owner') return [office]
  if (role === 'staff')
    return [
      office,
      sql`select m.tenant_id, m.organization_id from maintenance_requests m
        where m.organization_id = ${organizationId} and m.assigned_to = ${caller.id}
          and ${isOpenRequest(sql`m.status`)}`,
    ]
  return [
    sql`select u.id as user_id, u.organization_id from users u where u.organization_id = ${organizationId}`,
    sql`select t.user_id, t.organization_id from organization_tenants t where t.organization_id = ${organizationId}`,
  ]
}

/** Whom a tenant reaches: the offices of their landlords, and who is at work in their home. */
function asTenant(caller: Viewer): SQL {
  return sql`
    select u.id as user_id, u.organization_id from users u
    where u.role in ('admin', 'manager') and u.organization_id in
      (select l.organization_id from leases l where l.id in ${leasesRentedBy(caller.id)})
    union
    select m.assigned_to, m.organization_id from maintenance_requests m
    where m.tenant_id = ${caller.id} and m.assigned_to is not null and ${isOpenRequest(sql`m.status`)}`
}
