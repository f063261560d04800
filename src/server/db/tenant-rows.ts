import { and, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../postgres/database.ts'
import {
  coTenants,
  documents,
  earlierTenants,
  leasePayers,
  leases,
  maintenanceComments,
  maintenanceRequests,
  messages,
  payments,
  tenantInvitations,
} from './tables.ts'

type OfOrganization = PgTable & { id: AnyPgColumn; organizationId: AnyPgColumn }
interface PersonColumn {
  table: OfOrganization
  column: AnyPgColumn
  /** The property of the table that the column is. */
  key: string
}

/** Every column of an organization's rows that refers to a tenant, under a name of its own. */
const personColumns = {
  leases: { table: leases, column: leases.tenantId, key: 'tenantId' },
  coTenants: { table: coTenants, column: coTenants.userId, key: 'userId' },
  payers: { table: leasePayers, column: leasePayers.userId, key: 'userId' },
  earlierTenants: { table: earlierTenants, column: earlierTenants.userId, key: 'userId' },
  payments: { table: payments, column: payments.recordedBy, key: 'recordedBy' },
  paid: { table: payments, column: payments.paidBy, key: 'paidBy' },
  requests: { table: maintenanceRequests, column: maintenanceRequests.tenantId, key: 'tenantId' },
  comments: { table: maintenanceComments, column: maintenanceComments.authorId, key: 'authorId' },
  sent: { table: messages, column: messages.senderId, key: 'senderId' },
  received: { table: messages, column: messages.receiverId, key: 'receiverId' },
  invitations: {
    table: tenantInvitations,
    column: tenantInvitations.acceptedBy,
    key: 'acceptedBy',
  },
  documents: { table: documents, column: documents.uploadedBy, key: 'uploadedBy' },
} as const satisfies Record<string, PersonColumn>

type Name = keyof typeof personColumns
const names = Object.keys(personColumns) as Name[]

/** The ids of moved rows, by table. */
export type MovedRows = Partial<Record<Name, string[]>>

/** Moves the rows of one person in an organization to another person. */
export async function moveTenantRows(
  db: Db,
  hands: { organizationId: string; from: string; to: string },
): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const name of names) {
    const { table, column, key }: PersonColumn = personColumns[name]
    const rows = await db
      .update(table)
      .set({ [key]: hands.to })
      .where(and(eq(table.organizationId, hands.organizationId), eq(column, hands.from)))
      .returning({ id: table.id })
    moved[name] = rows.map(({ id }) => String(id))
  }
  return moved
}

/** Moves rows back, as far as they still belong to the new person. An earlier release moved fewer kinds. */
export async function returnTenantRows(
  db: Db,
  moved: Partial<MovedRows>,
  hands: { organizationId: string; from: string; to: string },
): Promise<void> {
  for (const name of names) {
    const { table, column, key }: PersonColumn = personColumns[name]
    const ids = moved[name] ?? []
    if (ids.length === 0) continue
    await db
      .update(table)
      .set({ [key]: hands.from })
      .where(
        and(
          eq(table.organizationId, hands.organizationId),
          inArray(table.id, ids),
          eq(column, hands.to),
        ),
      )
  }
}
