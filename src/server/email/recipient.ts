import { sql } from 'drizzle-orm'
import type { Role } from '#shared/person.ts'
import { hasProvenAddress } from '../access/proven.ts'
import { mails, organizations, users } from '../db/tables.ts'
import type { Letterhead } from './mail.ts'
import { undeliverableAs } from './returned/undeliverable.ts'

/** Of `mails`: the facts about recipient and sender that decide about an email when it leaves. */
export const aboutRecipient = {
  /** A person added by an office is notified of an entry in Rooftree, but cannot sign in to read it. */
  needsPassword: sql<boolean>`(${mails.isNotice} and exists (select from ${users}
    where lower(${users.email}) = lower(${mails.recipient}) and ${users.passwordHash} is null))`,
  isProven: sql<boolean>`exists (select from ${users}
    where lower(${users.email}) = lower(${mails.recipient}) and ${hasProvenAddress})`,
  userId: sql<
    string | null
  >`(select ${users.id} from ${users} where lower(${users.email}) = lower(${mails.recipient}))`,
  /** Their role in the organization behind it; null for others, such as its tenants. */
  role: sql<Role | null>`(select ${users.role} from ${users}
    where lower(${users.email}) = lower(${mails.recipient}) and ${users.organizationId} = ${mails.organizationId})`,
  undeliverable: undeliverableAs,
  sender: sql<Letterhead | null>`(select json_build_object('name', ${organizations.name},
    'address', ${organizations.address}, 'phone', ${organizations.phone})
    from ${organizations} where ${organizations.id} = ${mails.organizationId})`,
  /**
   * The address of the person who wrote it, where that is a manager or writes to one: others do not
   * read each other's address. Else the office's.
   */
  replyTo: sql<string | null>`coalesce((select author.email from ${users} as author
    where author.id = ${mails.sentBy} and (${isManager('author')} or exists (select from ${users} as reader
      where lower(reader.email) = lower(${mails.recipient}) and ${isManager('reader')}))),
    (select ${organizations.email} from ${organizations} where ${organizations.id} = ${mails.organizationId}))`,
}

function isManager(who: 'author' | 'reader') {
  const column = (name: string) => sql.raw(`${who}.${name}`)
  return sql`(${column('organization_id')} = ${mails.organizationId} and ${column('role')} in ('admin', 'manager'))`
}

export type Leaving = Pick<
  typeof mails.$inferSelect,
  | 'id'
  | 'recipient'
  | 'organizationId'
  | 'kind'
  | 'automation'
  | 'isNotice'
  | 'language'
  | 'preference'
  | 'thread'
  | 'attached'
  | 'subject'
  | 'paragraphs'
> & {
  needsPassword: boolean
  isProven: boolean
  userId: string | null
  role: Role | null
  sender: Letterhead | null
  replyTo: string | null
}
