import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Preferences, usualPreferences } from '#shared/auth.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import type { Db } from '../db/client.ts'
import { notifications, users } from '../db/tables.ts'
import { encloseAll } from '../mailroom.ts'
import { noticeLetter } from '../outside/letters.ts'

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
  mail?: {
    publicUrl: string
    more?: string[]
    /** The message it is a copy of, by its receiver. */
    messageOf?: ReadonlyMap<string, string>
  }
}

/**
 * Tells people of a change, in the change's transaction: in their list, and by mail where they want
 * mails. Nobody is told of what they did themselves, nor of kinds they switched off. Call
 * `afterCommit(app.mailroom.deliverSoon)` when there is a mail.
 */
export async function notify(
  db: Db,
  notice: Notice,
  { to, by }: { to: readonly (string | null)[]; by: string | null },
): Promise<void> {
  const others = [...new Set(to)].flatMap(id => (id !== null && id !== by ? [id] : []))
  if (others.length === 0) return
  const told = await tell(db, notice, others)
  const { mail } = notice
  if (!mail) return
  await encloseAll(
    db,
    told
      .filter(({ wantsMails }) => wantsMails)
      .map(({ id, email, firstName }) => ({
        recipient: email,
        organizationId: notice.organizationId,
        messageId: mail.messageOf?.get(id),
        isNotice: true,
        ...noticeLetter({
          ...notice,
          firstName,
          more: mail.more ?? [],
          link: mail.publicUrl + notice.path,
        }),
      })),
  )
}

interface Told {
  id: string
  email: string
  firstName: string | null
  wantsMails: boolean
}

/**
 * Puts a notice into the lists of these people, in one order, so that two at once cannot wait for each
 * other. Answers those who want its kind and had none of its key.
 */
async function tell(db: Db, notice: Notice, ids: readonly string[]): Promise<Told[]> {
  const { kind, key, organizationId, title, text, path } = notice
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql`
    with people as (
      select ${users.id}, ${users.email}, ${users.firstName}, ${wants('emailNotifications')} as wants_mails, fresh.id as fresh_id
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(ids.map(() => v7()))}::uuid[]) as fresh(user_id, id)
      join ${users} on ${users.id} = fresh.user_id
      where ${wantsKind(kind) ?? sql`true`}
    ), told as (
      insert into ${notifications} (id, user_id, organization_id, kind, key, title, text, path)
      select fresh_id, id, ${organizationId}::uuid, ${kind}, ${key}, ${title}, ${text}, ${path} from people
      order by id
      on conflict do nothing returning user_id
    )
    select id, email, first_name as "firstName", wants_mails as "wantsMails"
    from people where id in (select user_id from told) order by id`)
  return rows
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
