import { or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Preferences, usualPreferences } from '#shared/account/auth.ts'
import { dayOf } from '#shared/dates.ts'
import type { NotificationKind } from '#shared/messaging/notifications.ts'
import { hadJoinedBy, hasJoined } from '../access/joined.ts'
import { newId } from '../db/new-id.ts'
import { mails, notifications, users } from '../db/tables.ts'
import { languageOf } from '../language/language-of.ts'
import type { Db } from '../postgres/database.ts'
import { beforeCommit, preparedSql, type Values } from '../postgres/database.ts'
import { inOffice } from './concerned.ts'
import { type Notice, textsOf } from './notice.ts'

/** The audience of a notification; `office` means admins and managers of its organization. */
export interface Audience {
  to: readonly (string | null)[]
  office?: boolean
  /** Who did it. */
  by: string | null
}

/**
 * Notifies people of a change, with the commit of its transaction: in their list, and by email
 * where they want emails. Skipped are the author of the change, kinds that are switched off, keys
 * already used, and erased people. Call `afterCommit(app.outbox.deliverSoon)` when there is an
 * email.
 */
export async function notify(db: Db, notice: Notice, audience: Audience): Promise<void> {
  const told = deliveryFor(notice, audience)
  if (!told) return
  const { mail } = notice
  const values = {
    ...told.values,
    ...{ texts: JSON.stringify(textsOf(notice)), noticeId: idForEach(), mailId: idForEach() },
    messageIds: JSON.stringify(Object.fromEntries(mail?.messageOf ?? [])),
    thread: mail?.thread ?? null,
    attached: mail?.attached ? JSON.stringify(mail.attached) : null,
    wait: mail?.wait ?? 0,
  }
  await beforeCommit(db, () => deliver(db, told.telling, values))
}

/** The people `notify` would notify, and those of them by email; nothing is written. */
export async function wouldNotify(
  db: Db,
  notice: Notice,
  audience: Audience,
): Promise<{ userId: string; email: string | null; isEmailed: boolean }[]> {
  const told = deliveryFor(notice, audience)
  if (!told) return []
  const rows = await previewDelivery(db, told.telling, told.values)
  return rows.map(row => ({ userId: row.id, email: row.email, isEmailed: row.wants_mails }))
}

/** The shared parts of a notification written by `notify` and of its preview; null without an audience. */
function deliveryFor(notice: Notice, audience: Audience) {
  const { kind, key, organizationId, path, mail } = notice
  const { automation, digest = null, since = null } = notice
  const { by, office = false } = audience
  const others = [...new Set(audience.to)].flatMap(id => (id !== null && id !== by ? [id] : []))
  if (others.length === 0 && !office) return null
  const delivery: Delivery = {
    named: others.length <= few ? others.length : ('many' as const),
    office,
    toggle: toggles[kind],
    isMailed: mail !== undefined,
    isMessage: mail?.messageOf !== undefined,
    isAutomatic: automation !== null,
    isDated: since !== null,
    isDigested: digest !== null,
  }
  const [first, second, third, fourth] = others
  return {
    telling: delivery,
    values: {
      ...{ kind, key, organizationId, path, by, first, second, third, fourth, others },
      ...{ automation, digest, since, today: dayOf(new Date(), 'UTC') },
    },
  }
}

/** The shared parts of many notifications: the number of named people, whether the office is included, the toggle. */
interface Delivery {
  named: number | 'many'
  office: boolean
  toggle: Toggle | undefined
  isMailed: boolean
  isMessage: boolean
  isAutomatic: boolean
  isDated: boolean
  isDigested: boolean
}

type Value =
  | ('kind' | 'key' | 'organizationId' | 'path' | 'by' | 'noticeId' | 'texts')
  | ('messageIds' | 'thread' | 'attached' | 'wait' | 'mailId' | Named | 'others')
  | ('automation' | 'digest' | 'since' | 'today')
type Named = 'first' | 'second' | 'third' | 'fourth'
const names: readonly Named[] = ['first', 'second', 'third', 'fourth']
const few = names.length
const value = (name: Value): Placeholder => sql.placeholder(name)

const deliver = forEachRecipient('notify', delivery => {
  const row = (id: Value) => sql`(${value(id)}::text || right(gen_random_uuid()::text, 10))::uuid`
  // In one order, so that parallel ones cannot deadlock.
  const told = sql`insert into ${notifications} (id, user_id, organization_id, kind, key, title, text, path, digest)
    select ${row('noticeId')}, id, ${value('organizationId')}::uuid, ${value('kind')}, ${value('key')},
      ${written('title')}, ${written('text')}, ${value('path')}, case when is_digested then ${value('digest')} end
    from people order by id on conflict do nothing`
  if (!delivery.isMailed) return sql`${peopleOf(delivery)} ${told}`
  return sql`${peopleOf(delivery)}, told as (${told} returning user_id)
    insert into ${mails} (id, organization_id, message_id, is_notice, kind, automation, preference, sent_by, thread,
      attached, try_again_at, recipient, language, subject, paragraphs)
    select ${row('mailId')}, ${value('organizationId')}::uuid, (${value('messageIds')}::jsonb ->> id::text)::uuid, true, 'words',
      ${value('automation')}, ${delivery.toggle ?? 'emailNotifications'}::text, ${value('by')}::uuid, ${threadOf(delivery)},
      ${value('attached')}::jsonb, now() + make_interval(secs => ${value('wait')}::integer), email, language, ${written('subject')},
      jsonb_build_array(jsonb_build_object('hello', greeted_as)) || (${value('texts')}::jsonb -> language -> 'paragraphs')
    from people where wants_mails and id in (select user_id from told) order by id`
})

/** The text of each person's language. */
const written = (part: 'title' | 'text' | 'subject') =>
  sql`(${value('texts')}::jsonb -> language ->> ${part}::text)`

/** Of two people, the writer; otherwise the subject that several write about. */
function threadOf({ isMessage }: Delivery): SQL {
  if (!isMessage) return sql`${value('thread')}::text`
  const [one, other] = [sql`id::text`, sql`${value('by')}::text`]
  return sql`md5(least(${one}, ${other}) || greatest(${one}, ${other}))`
}

interface Meant {
  id: string
  email: string | null
  wants_mails: boolean
}

const previewDelivery = forEachRecipient<Meant>(
  'would notify',
  delivery => sql`${peopleOf(delivery)} select id, email, wants_mails and ${delivery.isMailed}::boolean as wants_mails
    from people where not exists (
      select from ${notifications} told where told.user_id = people.id and told.key = ${value('key')})
    order by id`,
)

/** A statement of which only the values differ between similar notifications. */
function forEachRecipient<Row extends object>(name: string, write: (delivery: Delivery) => SQL) {
  const prepared = new Map<string, ReturnType<typeof preparedSql<Row>>>()
  return function run(db: Db, delivery: Delivery, values: Values): Promise<Row[]> {
    const key = Object.values(delivery).join()
    const known = prepared.get(key)
    const query = known ?? preparedSql<Row>(`${name} ${prepared.size + 1}`, write(delivery))
    if (!known) prepared.set(key, query)
    return query(db, values)
  }
}

/** `people` of a statement: the whole audience, and whether each gets an email. */
function peopleOf({ named, office, toggle, isAutomatic, isDated, isDigested }: Delivery): SQL {
  const given = (place: Value) => sql`${value(place)}`
  // A short list is inlined: its length is a value that no generic plan knows.
  const list = names.slice(0, named === 'many' ? few : named).map(given)
  const isNamed =
    named === 'many'
      ? sql`${users.id} = any(${value('others')}::uuid[])`
      : named > 0 && sql`${users.id} in (${sql.join(list, sql`, `)})`
  const isOffice = office && inOffice(value('organizationId'))
  const isMeant =
    (isNamed && isOffice && or(isNamed, isOffice)) || isNamed || isOffice || sql`false`
  const isInTime = isDated
    ? hadJoinedBy(sql`${value('since')}::date`, sql`${value('today')}::date`)
    : sql`true`
  const inDigest = isDigested
    ? sql`coalesce(${inOffice(value('organizationId'))}, false)`
    : sql`false`
  return sql`with people as (
      select ${users.id}, ${users.email}, ${languageOf(sql`${value('organizationId')}::uuid`)} as language, coalesce(nullif(${users.firstName}, ''), ${users.lastName}) as greeted_as, ${inDigest} as is_digested,
        (${wantsMails} and ${users.email} is not null and not ${inDigest}) as wants_mails
      from ${users} where ${isMeant} and ${isReached(toggle, isAutomatic)} and ${isInTime}
        and ${users.id} is distinct from ${value('by')}::uuid
    )`
}

/**
 * Whether one of several people is left to be notified of a key by the rules of `notify`, as an automation.
 *
 * @param people a select of their ids
 * @param since the day of the event
 */
export function isNewTo(about: {
  kind: NotificationKind
  key: SQL
  people: SQL
  since?: SQL
}): SQL {
  const { kind, key, people, since } = about
  return sql`exists (select from (${people}) as meant (id) join ${users} on ${users.id} = meant.id
    where ${isReached(toggles[kind], true)} and ${since ? hadJoinedBy(since, sql`zone.today`) : sql`true`} and not exists (
      select from ${notifications} told where told.user_id = meant.id and told.key = ${key}))`
}

/** How the UUIDv7 of each of many rows begins: time and turn are ours, as of all ids, and the rest is random. */
function idForEach(): string {
  return newId().slice(0, 26)
}

type Toggle = 'emailNotifications' | 'maintenanceAlerts' | 'paymentReminders'

/** The kinds that users can switch off; all others are always in the list. */
const toggles: Partial<Record<NotificationKind, Toggle>> = {
  maintenance: 'maintenanceAlerts',
  rent: 'paymentReminders',
}

/** Of `users`: whether they want emails. */
export const wantsMails: SQL = wants('emailNotifications')

/** Excludes erased people, people who switched it off, and, for an automation, people who never joined. */
function isReached(toggle: Toggle | undefined, isAutomatic: boolean): SQL {
  return sql`${users.formerNumber} is null and ${toggle ? wants(toggle) : sql`true`}
    and ${isAutomatic ? hasJoined : sql`true`}`
}

export function wants(toggle: Toggle & keyof Preferences): SQL {
  return sql`coalesce((${users.preferences} ->> ${toggle})::boolean, ${usualPreferences[toggle]}::boolean)`
}
