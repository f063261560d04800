import { type SQL, sql } from 'drizzle-orm'
import type { ExpenseRhythm } from '#shared/accounting/expense-rhythms.ts'
import { attemptStateLabels } from '#shared/accounting/online/attempt-states.ts'
import { labels, t } from '#shared/language/t.ts'
import type { AutomationItem, AutomationSubject } from '#shared/operations/automation-runs.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { storedText } from '#shared/stored-text.ts'
import type { Caller } from '../access/caller.ts'
import { officeOf } from '../access/editable.ts'
import { visibleMemberInvitations } from '../access/visible.ts'
import { visibleMails } from '../access/visible-notifications.ts'
import { chargeNames } from '../accounting/ledger/entry-names.ts'
import { mails, memberInvitations } from '../db/tables.ts'
import { dayLabel, homeLabel } from '../format/format.ts'
import type { Db } from '../postgres/database.ts'

/** The subject of an item. */
export interface Subject {
  subject: AutomationSubject
  subjectId: string
}

type Named = Pick<AutomationItem, 'about' | 'detail' | 'path'>

/** A subject as it is read: its names, codes and day. */
type Row = { id: string; path: string | null } & Partial<
  Record<'who' | 'property' | 'unit' | 'named' | 'kind' | 'note' | 'day', string | null>
>

/** How the subjects of one type are read, named and described. */
interface Naming {
  read: (among: SQL, caller: Caller) => SQL
  about: (row: Row) => string | null
  detail: (row: Row) => string | null
}

/**
 * Names and addresses of the subjects of items, by their ids, in the reader's language; none for deleted ones.
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
    const naming = namings[subject]
    if (!naming) continue
    const ids = [...new Set(some.map(({ subjectId }) => subjectId))]
    const among = sql`any(${sql.param(ids)}::uuid[])`
    const { rows } = await db.execute<Row>(naming.read(among, caller))
    for (const row of rows)
      named.set(row.id, { about: naming.about(row), detail: naming.detail(row), path: row.path })
  }
  return named
}

const person = sql`nullif(concat_ws(' ', t.first_name, t.last_name), '')`
const home = sql`p.name as property, u.unit_number as unit`
const leaseJoins = sql`join users t on t.id = l.tenant_id join units u on u.id = l.unit_id
  join properties p on p.id = u.property_id`
const leasePath = sql`'/financials/leases/' || l.id`

const place = ({ property, unit }: Row) =>
  property ? homeLabel({ propertyName: property, unitNumber: unit ?? null }) : null
const tenancy = (row: Row) => joined(', ', row.who, place(row))
const called = ({ named }: Row) => named ?? null
const nothing = () => null

/** A row of a lease, named by tenant and home. */
function onLease(table: SQL, facts: SQL, detail: Naming['detail']): Naming {
  return {
    read: among => sql`select x.id, ${person} as who, ${home}, ${leasePath} as path, ${facts}
      from ${table} x join leases l on l.id = x.lease_id ${leaseJoins} where x.id = ${among}`,
    about: tenancy,
    detail,
  }
}

function expenses(table: SQL, facts: SQL, detail: Naming['detail']): Naming {
  return {
    read: among => sql`select x.id, concat_ws(' · ', x.payee, p.name) as named, x.description as note,
      '/financials?show=expenses' as path, ${facts}
      from ${table} x join properties p on p.id = x.property_id where x.id = ${among}`,
    about: called,
    detail,
  }
}

/** Messages and notifications are listed without their text, and of emails the office reads only automatic ones. */
const namings: Partial<Record<AutomationSubject, Naming>> = {
  lease: {
    read: among => sql`select l.id, ${person} as who, ${home}, ${leasePath} as path
      from leases l ${leaseJoins} where l.id = ${among}`,
    about: tenancy,
    detail: nothing,
  },
  charge: onLease(
    sql`charges`,
    sql`x.kind::text as kind, x.description as note, x.due_date::text as day`,
    ({ kind, note, day }) => withDue(joined(' · ', chargeName(kind), storedText(note)), day),
  ),
  credit: onLease(sql`credits`, sql`x.reason as note`, ({ note }) => storedText(note) ?? null),
  payment_attempt: {
    read: among => sql`select x.id, nullif(concat_ws(' ', t.first_name, t.last_name), '') as who, ${home},
        ${leasePath} as path, x.state as kind, x.scheduled_on::text as day
      from payment_attempts x join users t on t.id = x.user_id join leases l on l.id = x.lease_id
        join units u on u.id = l.unit_id join properties p on p.id = u.property_id where x.id = ${among}`,
    about: tenancy,
    detail: ({ kind, day }) => joined(' · ', attemptStates[kind ?? ''], day && dayLabel(day)),
  },
  offer: onLease(sql`renewal_offers`, sql`x.end_date::text as day`, ({ day }) =>
    day ? t('Offered until {day}', { day: dayLabel(day) }) : null,
  ),
  expense: expenses(sql`expenses`, sql`x.incurred_on::text as day`, ({ note, day }) =>
    joined(' · ', note, day && dayLabel(day)),
  ),
  recurring_expense: expenses(sql`recurring_expenses`, sql`x.rhythm::text as kind`, row =>
    joined(' · ', row.note, rhythms[row.kind ?? '']),
  ),
  request: {
    read: among => sql`select x.id, ${home}, x.title as note, x.due_on::text as day, '/maintenance/' || x.id as path
      from maintenance_requests x join units u on u.id = x.unit_id join properties p on p.id = u.property_id
      where x.id = ${among}`,
    about: place,
    detail: ({ note, day }) => withDue(note ?? '', day),
  },
  maintenance_schedule: {
    read: among => sql`select x.id, concat_ws(' · ', x.title, p.name) as named, '/maintenance/schedules' as path
      from maintenance_schedules x join properties p on p.id = x.property_id where x.id = ${among}`,
    about: called,
    detail: nothing,
  },
  report_schedule: {
    read: among => sql`select x.id, x.report_type as kind, '/reports/scheduled' as path
      from report_schedules x where x.id = ${among}`,
    about: ({ kind }) => reportName(kind ?? ''),
    detail: nothing,
  },
  report_send: {
    read: among => sql`select x.id, s.report_type as kind, ${person} as who, x.problem as note,
        '/reports/scheduled' as path
      from report_sends x join report_schedules s on s.id = x.schedule_id join users t on t.id = x.recipient_id
      where x.id = ${among}`,
    about: ({ kind, who }) => joined(' · ', reportName(kind ?? ''), who),
    detail: ({ note }) =>
      note ? t('Not sent: {problem}', { problem: storedText(note) }) : t('Emailed'),
  },
  tenant_invitation: {
    read: among => sql`select x.id, x.email as named, '/tenants' as path
      from tenant_invitations x where x.id = ${among}`,
    about: called,
    detail: () => t('Tenant'),
  },
  email: {
    read: (among, caller) => sql`select id, recipient as named, subject as note,
        case when sent_at is not null then 'sent' when parked_at is not null then 'parked' end as kind,
        case when ${visibleMails(caller)} then '/settings/mail' end as path
      from ${mails} where id = ${among} and (${visibleMails(caller)}
        or organization_id = ${officeOf(caller)} and ${isReminder(sql`automation`)})`,
    about: called,
    detail: emailDetail,
  },
  member_invitation: {
    read: (among, caller) => sql`select id, email as named, '/settings' as path
      from ${memberInvitations} where id = ${among} and ${visibleMemberInvitations(caller)}`,
    about: called,
    detail: () => t('Team member'),
  },
}

function emailDetail({ note, kind }: Row): string {
  const title = note ?? ''
  if (kind === 'sent') return t('{title} · sent', { title })
  return kind === 'parked' ? t('{title} · not sent', { title }) : t('{title} · waiting', { title })
}

function withDue(title: string, day: string | null | undefined): string {
  return day ? t('{title} · due {day}', { title, day: dayLabel(day) }) : title
}

function chargeName(kind: string | null | undefined): string {
  return Object.entries(chargeNames).find(([key]) => key === kind)?.[1] ?? ''
}

const attemptStates: Readonly<Record<string, string>> = attemptStateLabels

/** How often an expense repeats. */
const rhythms: Readonly<Record<string, string>> = labels<ExpenseRhythm>({
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
})

function joined(between: string, ...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(between)
}

/** Whether an email was sent by the clock or a recorded payment, to tenants or the office. */
export function isReminder(automation: SQL): SQL {
  return sql`${automation} in ('rent_due', 'rent_late', 'lease_ending', 'receipt', 'deposit_due', 'offer_lapsed', 'digest')`
}
