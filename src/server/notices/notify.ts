import { or, type SQL, sql } from 'drizzle-orm'
import { type Preferences, usualPreferences } from '#shared/auth.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { atLast, type Db } from '../db/client.ts'
import { mails, notifications, users } from '../db/tables.ts'
import { writtenByKind } from '../db/written.ts'
import { newId } from '../new-id.ts'
import { noticeLetter } from '../outside/letters.ts'
import { inOffice } from './concerned.ts'

/** Something that concerns people, in the words they read. */
export interface Notice {
  kind: NotificationKind
  /** What it is about and of which day or state; nobody is told of one key twice. */
  key: string
  organizationId: string
  title: string
  text: string
  /** Where it leads, a path of the screens. */
  path: string
  /** What its mail says besides the text; without it none is sent. */
  mail?: Mail
}

interface Mail {
  publicUrl: string
  more?: string[]
  /** The message it is a copy of, by its receiver. */
  messageOf?: ReadonlyMap<string, string>
}

/** Whom a notice is for; `office` are the admins and managers of its organization. */
interface Audience {
  to: readonly (string | null)[]
  office?: boolean
  /** Who did it. */
  by: string | null
}

/**
 * Tells people of a change, with the commit of its transaction: in their list, and by mail where they want
 * mails. Nobody is told of what they did themselves, nor of kinds they switched off, nor twice of one
 * key; nobody is left to be told once somebody was erased. Call `afterCommit(app.mailroom.deliverSoon)` when there is a mail.
 */
export async function notify(db: Db, notice: Notice, audience: Audience): Promise<void> {
  const { kind, key, organizationId, title, text, path, mail } = notice
  const { by, office = false } = audience
  const others = [...new Set(audience.to)].flatMap(id => (id !== null && id !== by ? [id] : []))
  if (others.length === 0 && !office) return
  const { subject, paragraphs, messageIds } = mail ? mailOf(notice, mail) : noMail
  const telling = {
    named: others.length <= few ? others.length : ('many' as const),
    office,
    toggle: toggles[kind],
    isMailed: mail !== undefined,
  }
  const [first, second, third, fourth] = others
  const query = tellingOf(telling, {
    ...{ kind, key, organizationId, title, text, path, by, first, second, third, fourth, others },
    ...{ subject, paragraphs, messageIds, noticeId: idForEach(), mailId: idForEach() },
  })
  await atLast(db, query)
}

/** What is the same of many notices: how many are named, whether the office is told, what switches it off. */
interface Telling {
  named: number | 'many'
  office: boolean
  toggle: Toggle | undefined
  isMailed: boolean
}

type Value =
  | ('kind' | 'key' | 'organizationId' | 'title' | 'text' | 'path' | 'by' | 'noticeId')
  | ('subject' | 'paragraphs' | 'messageIds' | 'mailId' | Named | 'others')
type Named = 'first' | 'second' | 'third' | 'fourth'
const names: readonly Named[] = ['first', 'second', 'third', 'fourth']
const few = names.length

const tellingOf = writtenByKind<Telling, Value>(({ named, office, toggle, isMailed }, value) => {
  const given = (place: Value) => sql`${value(place)}`
  // A few are listed: how many there are in a value no kept plan knows.
  const list = names.slice(0, named === 'many' ? few : named).map(given)
  const isNamed =
    named === 'many'
      ? sql`${users.id} = any(${value('others')}::uuid[])`
      : named > 0 && sql`${users.id} in (${sql.join(list, sql`, `)})`
  const isOffice = office && inOffice(value('organizationId'))
  const isMeant =
    (isNamed && isOffice && or(isNamed, isOffice)) || isNamed || isOffice || sql`false`
  const people = sql`with people as (
      select ${users.id}, ${users.email}, coalesce(nullif(${users.firstName}, ''), ${users.lastName}) as greeted_as, ${wantsMails} as wants_mails
      from ${users} where ${isMeant} and ${isReached(toggle)}
        and ${users.id} is distinct from ${value('by')}::uuid
    )`
  const row = (id: Value) => sql`(${value(id)}::text || right(gen_random_uuid()::text, 10))::uuid`
  // In one order, so that two at once cannot wait for each other.
  const told = sql`insert into ${notifications} (id, user_id, organization_id, kind, key, title, text, path)
    select ${row('noticeId')}, id, ${value('organizationId')}::uuid, ${value('kind')}, ${value('key')},
      ${value('title')}, ${value('text')}, ${value('path')} from people order by id on conflict do nothing`
  if (!isMailed) return sql`${people} ${told}`
  return sql`${people}, told as (${told} returning user_id)
    insert into ${mails} (id, organization_id, message_id, is_notice, recipient, subject, paragraphs)
    select ${row('mailId')}, ${value('organizationId')}::uuid, (${value('messageIds')}::jsonb ->> id::text)::uuid, true,
      email, ${value('subject')}, jsonb_build_array(jsonb_build_object('hello', greeted_as)) || ${value('paragraphs')}::jsonb
    from people where email is not null and wants_mails and id in (select user_id from told) order by id`
})

/**
 * Whether one of many is left to be told of a key by the rules of `notify`.
 *
 * @param people a select of their ids
 */
export function isNewTo({ kind, key, people }: { kind: NotificationKind; key: SQL; people: SQL }) {
  return sql`exists (select from (${people}) as meant (id) join ${users} on ${users.id} = meant.id
    where ${isReached(toggles[kind])} and not exists (
      select from ${notifications} told where told.user_id = meant.id and told.key = ${key}))`
}

/** What is written to those who are told and want mails. */
function mailOf(notice: Notice, { publicUrl, more = [], messageOf = new Map() }: Mail) {
  const { subject, paragraphs } = noticeLetter({ ...notice, more, link: publicUrl + notice.path })
  const messageIds = JSON.stringify(Object.fromEntries(messageOf))
  return { subject, paragraphs: JSON.stringify(paragraphs), messageIds }
}

const noMail = { subject: null, paragraphs: null, messageIds: null }

/** How the UUIDv7 of each of many rows begins: time and turn are ours, as of all ids, and the rest is random. */
function idForEach(): string {
  return newId().slice(0, 26)
}

type Toggle = 'emailNotifications' | 'maintenanceAlerts' | 'paymentReminders'

/** What people can switch off; of the rest everybody is told in their list. */
const toggles: Partial<Record<NotificationKind, Toggle>> = {
  maintenance: 'maintenanceAlerts',
  rent: 'paymentReminders',
}

/** Of `users`: whether they want mails. */
export const wantsMails: SQL = wants('emailNotifications')

/** Nobody who was erased, and nobody who switched it off. */
function isReached(toggle: Toggle | undefined): SQL {
  return sql`${users.formerNumber} is null and ${toggle ? wants(toggle) : sql`true`}`
}

function wants(toggle: Toggle & keyof Preferences): SQL {
  return sql`coalesce((${users.preferences} ->> ${toggle})::boolean, ${usualPreferences[toggle]}::boolean)`
}
