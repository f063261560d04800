import { sql } from 'drizzle-orm'
import { correctionDays } from '#shared/accounting/allocations.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { Db } from '../../postgres/database.ts'
import type { PaidLease } from './match-remittance.ts'

export interface PaidHome extends PaidLease {
  /** Something is open, and not only to come. */
  isOpen: boolean
  home: string
}

/** The leases for which an agency pays or paid a share, with the amount owed by soon after a day. One statement. */
export async function leasesPaidBy(db: Db, agencyId: string, receivedOn: Day): Promise<PaidHome[]> {
  const soon = addDays(receivedOn, correctionDays)
  const { rows } = await db.execute<Row>(sql`
    select lp.lease_id, lp.id as payer_id, lp.reference,
      (select array_agg(concat_ws(' ', p.first_name, p.last_name) order by p.place) from (
        select t.first_name, t.last_name, 0 as place from users t where t.id = l.tenant_id
        union all select t.first_name, t.last_name, 1 from co_tenants c join users t on t.id = c.user_id
          where c.lease_id = l.id) p) as tenants,
      pr.name || ', ' || u.unit_number as home,
      coalesce((select sum(o.open) from open_charges o join charges c on c.id = o.charge_id
        where o.lease_id = lp.lease_id and c.payer_id = lp.id and o.due_date <= ${soon}::date), 0)::text as open,
      coalesce((select case when s.is_abated then 0 else s.share end from lease_payer_shares s
        where s.payer_id = lp.id and s.effective_from <= ${soon}::date
        order by s.effective_from desc limit 1), 0)::text as share,
      l.status in ('active', 'pending') as runs,
      coalesce((select array_agg(y.amount::text) from payments y where y.payer_id = lp.id
        and y.status = 'completed' and y.received_on = ${receivedOn}::date), '{}') as received
    from lease_payers lp join leases l on l.id = lp.lease_id join units u on u.id = l.unit_id
      join properties pr on pr.id = u.property_id
    where lp.agency_id = ${agencyId}::uuid
    order by lp.lease_id`)
  return rows.map(row => {
    const open = toCents(row.open)
    return {
      ...{ leaseId: row.lease_id, payerId: row.payer_id, reference: row.reference },
      ...{ tenants: row.tenants, home: row.home },
      due: open > 0 || !row.runs ? open : toCents(row.share),
      isOpen: open > 0,
      received: row.received.map(toCents),
    }
  })
}

type Row = {
  lease_id: string
  payer_id: string
  reference: string | null
  tenants: string[]
  home: string
  open: string
  share: string
  runs: boolean
  received: string[]
}
