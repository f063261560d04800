import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import {
  type AutomaticEmailKind,
  automaticEmailKinds,
  automaticEmailRules,
} from '#shared/messaging/automatic-emails.ts'
import { type Paragraph, type Wording, worded } from '#shared/messaging/email-wording.ts'
import { hasJoined } from '../access/joined.ts'
import { automaticEmails, leases, users } from '../db/tables.ts'
import { automaticEmail } from '../email/notification-emails.ts'
import type { EmailContent } from '../email/templates.ts'
import { homeLabel, namesLabel } from '../format/format.ts'
import { type Db, prepared } from '../postgres/database.ts'

/** The settings of an organization's automatic emails, and their text. */

export interface EmailSetting extends Wording {
  kind: AutomaticEmailKind
  isOn: boolean
  days: number[]
  hasOwnWording: boolean
  updatedAt: Date | null
}
export type EmailSettings = Readonly<Record<AutomaticEmailKind, EmailSetting>>

/** The switches as set, or as if all were on, for a preview. */
export type Switches = 'as_set' | 'as_if_on'

/** Settings of every kind; where an organization has none, the defaults, switched off. */
export async function emailSettings(
  db: Db,
  organizationId: string,
  switches: Switches = 'as_set',
): Promise<EmailSettings> {
  const rows = await readRows(db, { organizationId })
  const settings = automaticEmailKinds.map(kind => {
    const row = rows.find(row => row.kind === kind)
    const rule = automaticEmailRules[kind]
    return {
      kind,
      isOn: switches === 'as_if_on' || row?.isOn === true,
      days: row?.days ?? [...rule.days.usual],
      get subject() {
        return row?.subject ?? rule.wording.subject
      },
      get body() {
        return row?.body ?? rule.wording.body
      },
      hasOwnWording: Boolean(row?.subject ?? row?.body),
      updatedAt: row?.updatedAt ?? null,
    }
  })
  const of = (kind: AutomaticEmailKind) => {
    const setting = settings.find(one => one.kind === kind)
    if (!setting) throw new Error('Every kind has a setting')
    return setting
  }
  return {
    rent_due: of('rent_due'),
    rent_late: of('rent_late'),
    lease_ending: of('lease_ending'),
    receipt: of('receipt'),
  }
}

const readRows = prepared('automatic emails', db =>
  db
    .select()
    .from(automaticEmails)
    .where(eq(automaticEmails.organizationId, sql.placeholder('organizationId'))),
)

/** The same in a statement on `leases`: whether a kind is on. */
export function isEmailOn(kind: AutomaticEmailKind, switches: Switches): SQL {
  if (switches === 'as_if_on') return sql`true`
  return sql`exists (select from automatic_emails e
    where e.organization_id = ${leases.organizationId} and e.kind = ${kind} and e.is_on)`
}

/** Its days, whether on or off. */
export function emailDays(kind: AutomaticEmailKind): SQL {
  const usual = sql.param([...automaticEmailRules[kind].days.usual])
  return sql`coalesce((select e.days from automatic_emails e
    where e.organization_id = ${leases.organizationId} and e.kind = ${kind}), ${usual}::int[])`
}

/** The only one of them. */
export function emailDay(kind: AutomaticEmailKind): SQL {
  return sql`(${emailDays(kind)})[1]`
}

type Values = Readonly<Record<string, string>>

/** An automatic email in the organization's text, in the language of the call. */
export function automaticEmailContent(
  setting: EmailSetting,
  values: Values,
  link: string,
): EmailContent {
  const { kind } = setting
  const { subject, paragraphs } = worded(setting, values)
  const details: Paragraph = { rows: detailsOf(kind, values) }
  return automaticEmail({
    subject,
    paragraphs: [...paragraphs, details],
    kind: noticeKindOf[kind],
    link,
  })
}

/** The kind of the notification that each of them is beside. */
export const noticeKindOf = {
  rent_due: 'rent',
  rent_late: 'rent',
  lease_ending: 'lease',
  receipt: 'payment',
} as const

/** The amounts, days and places of an automatic email, from the values of its placeholders. */
export function detailsOf(
  kind: AutomaticEmailKind,
  { amount = '', property = '', unit = '', ...values }: Values,
): [label: string, value: string][] {
  const home = homeLabel({ propertyName: property, unitNumber: unit })
  switch (kind) {
    case 'rent_due':
    case 'rent_late':
      return [
        [t('Amount due'), amount],
        [t('Due date'), values['due date'] ?? ''],
        [t('Home'), home],
      ]
    case 'lease_ending':
      return [
        [t('Lease ends'), values['end date'] ?? ''],
        [t('Home'), home],
      ]
    case 'receipt':
      return [
        [t('Amount received'), amount],
        [t('Date received'), values['payment date'] ?? ''],
        [t('Home'), home],
      ]
  }
}

/** People who can get automatic emails, with their names. */
export async function joinedAmong(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), hasJoined))
    .orderBy(users.id)
  return rows.map(row => ({ id: row.id, name: namesLabel([row]) || t('Tenant') }))
}
