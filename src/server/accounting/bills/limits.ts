import { type SQL, sql } from 'drizzle-orm'

/** Whether the lines of a bill that waits are above the limit of one of its properties. */
export function isAboveLimit(billId: SQL): SQL {
  return sql`exists (select from bill_lines l join properties limited on limited.id = l.property_id
    where l.bill_id = ${billId} and limited.bill_approval_limit is not null
    group by limited.id having abs(sum(l.amount)) > limited.bill_approval_limit)`
}
