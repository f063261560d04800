import { type SQL, sql } from 'drizzle-orm'
import type {
  AutomationKind,
  AutomationRun,
  AutomationRunItem,
} from '#shared/operations/automation-runs.ts'
import type { Caller } from '../access/caller.ts'
import {
  editableAutomationRuns,
  editableChargeRuns,
  editableReportSends,
  officeOf,
} from '../access/editable.ts'
import { instantText } from '../access/selections.ts'
import { automationRuns, chargeRuns, mails, organizations, reportSends } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { isReminder } from './subjects.ts'

/** All runs as one list: stored runs, charge runs, scheduled reports of a day, and emailed reminders of a day. */
function runs(caller: Caller): SQL {
  return sql`(
    select id, kind, organization_id, started_by, items, amount, charge_run_id, created_at,
      undone_at, undone_by, false as is_undoing
    from ${automationRuns} where ${editableAutomationRuns(caller)}
    union all
    select id, 'rent_charges', organization_id, started_by, charges, amount, null, created_at,
      taken_back_at, taken_back_by, being_taken_back
    from ${chargeRuns} where ${editableChargeRuns(caller)} and charges > 0
    union all
    select (array_agg(id order by id))[1], 'scheduled_reports', organization_id, null, count(*), null, null,
      min(created_at), null, null, false
    from ${reportSends} where ${editableReportSends(caller)} group by organization_id, schedule_id, due_on
    union all
    select (array_agg(m.id order by m.id))[1], 'reminders', m.organization_id, null, count(*), null, null,
      min(m.created_at), null, null, false
    from ${mails} m join ${organizations} o on o.id = m.organization_id
    where m.organization_id = ${officeOf(caller)} and ${isReminderEmail} group by m.organization_id, ${localDay}
  ) run`
}

/** Of an email `m` of an organization `o`. */
const isReminderEmail = isReminder(sql`m.automation`)
const localDay = sql`(m.created_at at time zone o.timezone)::date`

export interface RunRow extends Omit<AutomationRun, 'createdAt' | 'undoneAt' | 'isUndoable'> {
  createdAt: string
  undoneAt: string | null
}

/** Runs the caller may read, newest first. */
export async function readRuns(
  db: Db,
  caller: Caller,
  asked: {
    id?: string
    kind?: AutomationKind | undefined
    after?: string | undefined
    rows: number
  },
): Promise<RunRow[]> {
  const { rows } = await db.execute<RunRow & Record<string, unknown>>(sql`
    select run.id, run.kind, run.items::int as items, run.amount::text as amount, run.charge_run_id as "chargeRunId",
      ${instantText(sql`run.created_at`)} as "createdAt", ${instantText(sql`run.undone_at`)} as "undoneAt",
      run.is_undoing as "isUndoing",
      run.undone_at is not null and exists (select from automation_run_items i
        where i.run_id = run.id and i.undone_at is null) as "isUndoneInPart",
      json_build_object('id', o.id, 'name', o.name, 'currency', o.currency, 'timezone', o.timezone) as organization,
      ${personOf(sql`s`)} as "startedBy", ${personOf(sql`b`)} as "undoneBy"
    from ${runs(caller)} join organizations o on o.id = run.organization_id
      left join users s on s.id = run.started_by left join users b on b.id = run.undone_by
    where ${asked.id ? sql`run.id = ${asked.id}` : sql`true`}
      and ${asked.kind ? sql`run.kind = ${asked.kind}` : sql`true`}
      and ${asked.after ? sql`run.id < (select run.id from ${runs(caller)} where run.id = ${asked.after})` : sql`true`}
    order by run.id desc limit ${asked.rows}`)
  return rows
}

export async function countRuns(
  db: Db,
  caller: Caller,
  kind: AutomationKind | undefined,
): Promise<number> {
  const { rows } = await db.execute<{ runs: number }>(sql`
    select count(*)::int as runs from ${runs(caller)} where ${kind ? sql`run.kind = ${kind}` : sql`true`}`)
  return rows[0]?.runs ?? 0
}

/** When each automation last did something. */
export async function lastRuns(db: Db, caller: Caller): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ kind: string; at: string }>(sql`
    select run.kind, ${instantText(sql`max(run.created_at)`)} as at from ${runs(caller)} group by run.kind`)
  return new Map(rows.map(({ kind, at }) => [kind, at]))
}

type ItemRow = Pick<
  AutomationRunItem,
  'id' | 'event' | 'subject' | 'subjectId' | 'day' | 'amount' | 'undoneAt'
>

/** The items of one run, ordered by id. */
export async function readItems(
  db: Db,
  run: Pick<RunRow, 'id' | 'kind'>,
  { after, rows: max }: { after?: string | undefined; rows?: number } = {},
): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow & Record<string, unknown>>(sql`
    select id, event, subject, "subjectId", day::text as day, amount::text as amount, ${instantText(sql`"undoneAt"`)} as "undoneAt"
    from (${itemsOf(run)}) item where ${after ? sql`id > ${after}` : sql`true`}
    order by id ${max === undefined ? sql`` : sql`limit ${max}`}`)
  return rows
}

function itemsOf({ id, kind }: Pick<RunRow, 'id' | 'kind'>): SQL {
  if (kind === 'rent_charges')
    return sql`select id, 'charge_posted' as event, 'charge' as subject, id as "subjectId", posted_on as day, amount,
        case when voided_on is not null then voided_on::timestamp at time zone 'UTC' end as "undoneAt"
      from charges where charge_run_id = ${id}`
  if (kind === 'reminders')
    return sql`select m.id, 'reminder_sent' as event, 'email' as subject, m.id as "subjectId", ${localDay} as day,
        null::numeric as amount, null::timestamptz as "undoneAt"
      from ${mails} m join ${organizations} o on o.id = m.organization_id
      where ${isReminderEmail} and (m.organization_id, ${localDay}) = (select m.organization_id, ${localDay}
        from ${mails} m join ${organizations} o on o.id = m.organization_id where m.id = ${id})`
  if (kind === 'scheduled_reports')
    return sql`select x.id, 'report_sent' as event, 'report_send' as subject, x.id as "subjectId", x.due_on as day,
        null::numeric as amount, null::timestamptz as "undoneAt"
      from report_sends x join report_sends one on one.schedule_id = x.schedule_id and one.due_on = x.due_on
      where one.id = ${id}`
  return sql`select id, event, subject, subject_id as "subjectId", day, amount, undone_at as "undoneAt"
    from automation_run_items where run_id = ${id}`
}

function personOf(alias: SQL): SQL {
  return sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id,
    'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name) end`
}
