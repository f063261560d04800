import { type SQL, sql } from 'drizzle-orm'
import { type Preferences, usualPreferences } from '#shared/auth.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { atLast, type Db } from '../db/client.ts'
import { among } from '../db/open-books.ts'
import { mails, notifications, users } from '../db/tables.ts'
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
 * key. Call `afterCommit(app.mailroom.deliverSoon)` when there is a mail.
 */
export async function notify(db: Db, notice: Notice, { to, office, by }: Audience): Promise<void> {
  const { kind, key, organizationId, title, text, path, mail } = notice
  const others = [...new Set(to)].flatMap(id => (id !== null && id !== by ? [id] : []))
  if (others.length === 0 && !office) return
  // In one order, so that two at once cannot wait for each other.
  const told = sql`insert into ${notifications} (id, user_id, organization_id, kind, key, title, text, path)
    select ${idForEach()}, id, ${organizationId}::uuid, ${kind}, ${key}, ${title}, ${text}, ${path} from people
    order by id on conflict do nothing`
  const people = sql`with people as (
      select ${users.id}, ${users.email}, ${users.firstName}, ${wants('emailNotifications')} as wants_mails
      from ${users} where ${either(others, office ? organizationId : undefined)}
        and ${users.id} is distinct from ${by}::uuid and ${wantsKind(kind) ?? sql`true`}
    )`
  await atLast(
    db,
    mail
      ? sql`${people}, told as (${told} returning user_id) ${mailsOf(notice, mail)}`
      : sql`${people} ${told}`,
  )
}

/** What is written to those of `people` who were `told` and want mails. */
function mailsOf(notice: Notice, { publicUrl, more = [], messageOf }: Mail): SQL {
  const { subject, paragraphs } = noticeLetter({ ...notice, more, link: publicUrl + notice.path })
  const messageIds = JSON.stringify(Object.fromEntries(messageOf ?? []))
  return sql`insert into ${mails} (id, organization_id, message_id, is_notice, recipient, subject, paragraphs)
    select ${idForEach()}, ${notice.organizationId}::uuid, (${messageIds}::jsonb ->> id::text)::uuid, true, email, ${subject},
      jsonb_build_array(jsonb_build_object('hello', first_name)) || ${JSON.stringify(paragraphs)}::jsonb
    from people where wants_mails and id in (select user_id from told) order by id`
}

/** A UUIDv7 for each of many rows: time and turn are ours, as of all ids, and the rest is random. */
function idForEach(): SQL {
  return sql`(${newId().slice(0, 26)}::text || right(gen_random_uuid()::text, 10))::uuid`
}

function either(ids: readonly string[], office: string | undefined): SQL {
  const named = ids.length > 0 ? among(users.id, ids) : sql`false`
  return office ? sql`(${named} or ${inOffice(office)})` : named
}

type Toggle = 'emailNotifications' | 'maintenanceAlerts' | 'paymentReminders'

/** What people can switch off; of the rest everybody is told in their list. */
const toggles: Partial<Record<NotificationKind, Toggle>> = {
  maintenance: 'maintenanceAlerts',
  rent: 'paymentReminders',
}

function wantsKind(kind: NotificationKind): SQL | undefined {
  const toggle = toggles[kind]
  return toggle && wants(toggle)
}

function wants(toggle: Toggle & keyof Preferences): SQL {
  return sql`coalesce((${users.preferences} ->> ${toggle})::boolean, ${usualPreferences[toggle]}::boolean)`
}
