import { sql } from 'drizzle-orm'
import type { ReportParams } from '#shared/reports/report-catalogue.ts'
import { database } from '#test/world.ts'

/**
 * Income and net income of a period from the lines of the ledger alone, as Profit & Loss counts them: prepaid rent is
 * income of the day it is received, and an improvement a cost of the day it is paid.
 * A journal on that asset, such as depreciation, is no improvement.
 */
export async function earnedByLedger(organizationId: string | null, params: ReportParams) {
  const { rows } = await database.db.execute<{ income: string; net: string }>(sql`
    select sum(case when type = 'income' or account = 'prepaid' then -amount else 0 end)::numeric(14, 2)::text as income,
      (-sum(amount))::numeric(14, 2)::text as net
    from (
      select account, type, amount from ledger_lines(${organizationId}) lines
        join accounts a on a.organization_id = ${organizationId} and a.purpose = lines.account
        where lines.basis in ('both', ${params.basis}) and lines.day between ${params.from}::date and ${params.to}::date
          and (a.type in ('income', 'expense') or account = 'capital' and event <> 'journal'
            or account = 'prepaid' and ${params.basis}::text = 'cash' and event <> 'brought_forward')
      -- A credit brought forward lowers no revenue when it is returned.
      union all select 'prepaid', 'liability', -moved.sign * brought_forward from refunds
        cross join lateral (values (booked_on, 1), (end_booked_on, -1)) as moved(day, sign)
        where organization_id = ${organizationId} and ${params.basis}::text = 'cash'
          and moved.day between ${params.from}::date and ${params.to}::date
      union all select 'prepaid', 'liability', 0
    ) counted`)
  return rows[0]
}
