import { type SQL, sql } from 'drizzle-orm'
import type { AutomationItem, AutomationSubject } from '#shared/operations/automation-runs.ts'
import type { Caller } from '../access/caller.ts'
import { officeOf } from '../access/editable.ts'
import { visibleMemberInvitations } from '../access/visible.ts'
import { visibleMails } from '../access/visible-notifications.ts'
import { mails, memberInvitations } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** The subject of an item. */
export interface Subject {
  subject: AutomationSubject
  subjectId: string
}

type Named = Pick<AutomationItem, 'about' | 'detail' | 'path'>

/**
 * Names and addresses of the subjects of items, by their ids; none for deleted ones.
 *
 * @param items of the caller's own organization
 */
export async function subjectsIn(
  db: Db,
  caller: Caller,
  items: readonly Subject[],
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  for (const [subject, some] of Map.groupBy(items, item => item.subject)) {
    const read = rowsOf[subject]
    if (!read) continue
    const ids = [...new Set(some.map(({ subjectId }) => subjectId))]
    const { rows } = await db.execute<Named & { id: string }>(
      read(sql`any(${sql.param(ids)}::uuid[])`, caller),
    )
    for (const { id, ...row } of rows) named.set(id, row)
  }
  return named
}

const person = sql`nullif(concat_ws(' ', t.first_name, t.last_name), '')`
const home = sql`concat(p.name, ', Unit ', u.unit_number)`
const leaseJoins = sql`join users t on t.id = l.tenant_id join units u on u.id = l.unit_id
  join properties p on p.id = u.property_id`
const leasePath = sql`'/financials/leases/' || l.id`
const longDay = (day: SQL) => sql`to_char(${day}, 'FMMonth FMDD, YYYY')`

/** A row of a lease, named by tenant and home. */
function onLease(table: SQL, detail: SQL, among: SQL): SQL {
  return sql`select x.id, concat_ws(', ', ${person}, ${home}) as about, ${detail} as detail, ${leasePath} as path
    from ${table} x join leases l on l.id = x.lease_id ${leaseJoins} where x.id = ${among}`
}

/** Messages and notifications are listed without their text, and of emails the office reads only automatic ones. */
const rowsOf: Partial<Record<AutomationSubject, (among: SQL, caller: Caller) => SQL>> = {
  lease:
    among => sql`select l.id, concat_ws(', ', ${person}, ${home}) as about, null as detail, ${leasePath} as path
    from leases l ${leaseJoins} where l.id = ${among}`,
  charge: among =>
    onLease(
      sql`charges`,
      sql`concat_ws(' · ', upper(left(x.kind::text, 1)) || replace(substr(x.kind::text, 2), '_', ' '),
        x.description, 'due ' || ${longDay(sql`x.due_date`)})`,
      among,
    ),
  credit: among => onLease(sql`credits`, sql`x.reason`, among),
  offer: among =>
    onLease(sql`renewal_offers`, sql`'Offered until ' || ${longDay(sql`x.end_date`)}`, among),
  expense: among => expenseRows(sql`expenses`, sql`${longDay(sql`x.incurred_on`)}`, among),
  recurring_expense: among => expenseRows(sql`recurring_expenses`, sql`x.rhythm`, among),
  request: among => sql`select x.id, concat_ws(', ', p.name, 'Unit ' || u.unit_number) as about,
      concat_ws(' · ', x.title, 'due ' || ${longDay(sql`x.due_on`)}) as detail, '/maintenance/' || x.id as path
    from maintenance_requests x join units u on u.id = x.unit_id join properties p on p.id = u.property_id
    where x.id = ${among}`,
  maintenance_schedule:
    among => sql`select x.id, concat_ws(' · ', x.title, p.name) as about, null as detail,
      '/maintenance/schedules' as path
    from maintenance_schedules x join properties p on p.id = x.property_id where x.id = ${among}`,
  report_schedule:
    among => sql`select x.id, x.report_type as about, null as detail, '/reports/scheduled' as path
    from report_schedules x where x.id = ${among}`,
  report_send: among => sql`select x.id, concat_ws(' · ', s.report_type, ${person}) as about,
      coalesce('Not sent: ' || x.problem, 'Emailed') as detail, '/reports/scheduled' as path
    from report_sends x join report_schedules s on s.id = x.schedule_id join users t on t.id = x.recipient_id
    where x.id = ${among}`,
  tenant_invitation:
    among => sql`select x.id, x.email as about, 'Tenant' as detail, '/tenants' as path
    from tenant_invitations x where x.id = ${among}`,
  email: (among, caller) => sql`select id, recipient as about,
      concat_ws(' · ', subject, case when sent_at is not null then 'sent' when parked_at is not null then 'not sent'
        else 'waiting' end) as detail, case when ${visibleMails(caller)} then '/settings/mail' end as path
    from ${mails} where id = ${among} and (${visibleMails(caller)}
      or organization_id = ${officeOf(caller)} and ${isReminder(sql`automation`)})`,
  member_invitation: (
    among,
    caller,
  ) => sql`select id, email as about, 'Team member' as detail, '/settings' as path
    from ${memberInvitations} where id = ${among} and ${visibleMemberInvitations(caller)}`,
}

function expenseRows(table: SQL, detail: SQL, among: SQL): SQL {
  return sql`select x.id, concat_ws(' · ', x.payee, p.name) as about, concat_ws(' · ', x.description, ${detail}) as detail,
      '/financials?show=expenses' as path
    from ${table} x join properties p on p.id = x.property_id where x.id = ${among}`
}

/** Whether an email was sent by the clock or a recorded payment, to tenants or the office. */
export function isReminder(automation: SQL): SQL {
  return sql`${automation} in ('rent_due', 'rent_late', 'lease_ending', 'receipt', 'deposit_due', 'offer_lapsed', 'digest')`
}
