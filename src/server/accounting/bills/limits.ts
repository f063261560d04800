import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { users } from '../../db/tables.ts'

/** Whether the lines of a bill that waits are above the limit of one of its properties. */
export function isAboveLimit(billId: SQL): SQL {
  return sql`exists (select from bill_lines l join properties limited on limited.id = l.property_id
    where l.bill_id = ${billId} and limited.bill_approval_limit is not null
    group by limited.id having abs(sum(l.amount)) > limited.bill_approval_limit)`
}

/** Whether another person of the caller's office can approve bills. */
export function hasOtherApprover({ id, organizationId }: Caller): SQL<boolean> {
  return sql<boolean>`exists (select from ${users} where ${users.organizationId} = ${organizationId}
    and ${users.role} in ('admin', 'manager') and ${users.id} <> ${id})`
}
