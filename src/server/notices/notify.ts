import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { type Preferences, usualPreferences } from '#shared/auth.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import type { Db } from '../db/client.ts'
import { notifications, users } from '../db/tables.ts'
import { enclose } from '../mailroom.ts'
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
  const people = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      wantsMails: sql<boolean>`${wants('emailNotifications')}`,
    })
    .from(users)
    .where(and(inArray(users.id, others), wantsKind(notice.kind)))
    // In one order, so that two notices at once cannot wait for each other.
    .orderBy(users.id)
  if (people.length === 0) return
  const { mail, ...row } = notice
  const told = await db
    .insert(notifications)
    .values(people.map(({ id }) => ({ ...row, userId: id })))
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  if (!mail) return
  const fresh = new Set(told.map(({ userId }) => userId))
  for (const person of people.filter(({ id, wantsMails }) => wantsMails && fresh.has(id)))
    await enclose(
      db,
      person.email,
      noticeLetter({
        ...notice,
        firstName: person.firstName,
        more: mail.more ?? [],
        link: mail.publicUrl + notice.path,
      }),
      notice.organizationId,
      { messageId: mail.messageOf?.get(person.id), isNotice: true },
    )
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
