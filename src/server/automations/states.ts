import { sql } from 'drizzle-orm'
import type { Automation, AutomationKind } from '#shared/operations/automation-runs.ts'
import type { OrganizationRow } from '../accounting/lease-ledger.ts'
import type { Db } from '../postgres/database.ts'

type State = Automation['state']

/** The automations that are in use; the others are always on. */
export async function statesOf(
  db: Db,
  { id, isDemo }: OrganizationRow,
): Promise<(kind: AutomationKind) => State> {
  const { rows } = await db.execute<Record<string, boolean>>(sql`
    select
      o.late_fee_type <> 'none'
        or exists (select from properties p where p.organization_id = o.id and p.late_fee_type <> 'none')
        or exists (select from leases l where l.organization_id = o.id and l.late_fee_type <> 'none') as late_fees,
      exists (select from leases l where l.organization_id = o.id and l.status in ('active', 'pending') and l.rollover
        and l.terminated_on is null) as month_to_month,
      exists (select from autopays a where a.organization_id = o.id and a.stopped_at is null) as autopay,
      exists (select from recurring_expenses e where e.organization_id = o.id and e.next_on is not null) as recurring_expenses,
      exists (select from maintenance_schedules m where m.organization_id = o.id and m.paused_at is null
        and m.ended_at is null) as scheduled_maintenance,
      exists (select from report_schedules r where r.organization_id = o.id and r.ended_at is null) as scheduled_reports,
      exists (select from automatic_emails a where a.organization_id = o.id and a.is_on) as reminders
    from organizations o where o.id = ${id}`)
  const asked = { ...rows[0], late_fee_waivers: rows[0]?.late_fees ?? false }
  return kind => {
    if (isDemo) return 'demo'
    const found: Record<string, boolean> = asked
    return found[kind] === false ? 'off' : 'on'
  }
}
