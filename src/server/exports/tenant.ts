import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { asTenant } from '../access/organization-scope.ts'
import { visibleMessages, visibleOnLease } from '../access/visible.ts'
import { messages, organizationTenants, payments, tenantInvitations, users } from '../db/tables.ts'
import { documentFiles, documentRows } from './document-files.ts'
import { attachmentFiles, attachmentRows } from './message-files.ts'
import { documentsOfRenting, ofRenting } from './renting.ts'
import { type Contents, columnsOf, nameOf, ownColumnsOf, type Selection } from './selection.ts'

/**
 * An organization's data about one of its tenants, to be given to them: rows they may read
 * themselves, without their account or another landlord's data.
 *
 * @param admin the requester, who reads no conversation of others
 */
export function ofTenant(admin: Caller, organizationId: string, tenantId: string): Contents {
  const tenant = asTenant({ ...admin, id: tenantId, rents: true })
  const documents = documentsOfRenting(tenant, organizationId)
  const written = and(
    eq(messages.organizationId, organizationId),
    or(eq(messages.senderId, tenantId), eq(messages.receiverId, tenantId)),
  )
  const read = and(written, visibleMessages(admin)) ?? sql`false`
  const tables: Selection[] = [
    {
      name: 'tenant',
      columns: {
        ...columnsOf(users, { only: ['id', 'email', 'firstName', 'lastName', 'phone'] }),
        ...columnsOf(organizationTenants, { only: ['source', 'createdAt'] }),
      },
      from: sql`${organizationTenants} join ${users} on ${users.id} = ${organizationTenants.userId}
        where ${eq(organizationTenants.organizationId, organizationId)} and ${eq(users.id, tenantId)}`,
      order: asc(users.id),
    },
    ...ofRenting(tenant, organizationId),
    {
      name: 'messages',
      columns: {
        ...ownColumnsOf(messages),
        // Their messages with a colleague are in their own archive.
        content: sql`case when ${visibleMessages(admin)} then ${messages.content} end`,
        sender: nameOf(messages.senderId),
        receiver: nameOf(messages.receiverId),
      },
      from: sql`${messages} where ${written}`,
      order: asc(messages.id),
    },
    attachmentRows(read),
    documentRows(documents),
    {
      name: 'invitations',
      columns: ownColumnsOf(tenantInvitations, {
        without: ['invitedBy'],
      }),
      from: sql`${tenantInvitations} where ${eq(tenantInvitations.organizationId, organizationId)}
        and (${eq(tenantInvitations.acceptedBy, tenantId)} or lower(${tenantInvitations.email})
          = (select lower(u.email) from users u where u.id = ${tenantId}))`,
      order: asc(tenantInvitations.id),
    },
  ]
  const receipts =
    and(visibleOnLease(tenant, payments), eq(payments.organizationId, organizationId)) ?? sql`false`
  return {
    tables,
    files: [documentFiles(documents), attachmentFiles(read)],
    reading: { personId: tenantId, receipts },
  }
}
