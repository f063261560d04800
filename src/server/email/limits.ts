import { and, countDistinct, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf } from '#shared/dates.ts'
import { type EmailKind, emailKinds } from '#shared/messaging/mails.ts'
import { digest } from '../access/caller.ts'
import { emailCounts, mails, organizations } from '../db/tables.ts'
import { type Db, prepared, preparedSql } from '../postgres/database.ts'

/**
 * Daily limits of emails (UTC), over all nodes: addresses per organization and kind, and emails per
 * mailbox from all organizations. Excess emails wait for the next day. An installation with one
 * organization has no limits: its mail server's reputation is its own.
 */

/** Addresses of a kind that an organization writes to on its first day, and from its tenth day on. */
const [first, grown, growingDays] = [50, 2_000, 10]
/** The share of its addresses that a mail server refused, from which on an organization stays at the first. */
const maxRefusedShare = 0.05
/** Emails to one mailbox: a person who joined may be in the middle of a conversation. */
const perMailbox = { proven: 100, other: 10 }

/** The fields of an email that are counted. */
export interface Counted {
  organizationId: string | null
  kind: EmailKind | null
  recipient: string
  isProven: boolean
}

/** Whether several organizations share this installation, so that limits hold. */
export async function isShared(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from ${organizations} limit 2`)
  return rowCount === 2
}

/** Counts one email before it is sent; false where it has to wait for the next day, and then nothing is counted. */
export async function takeShare(db: Db, email: Counted): Promise<boolean> {
  const { organizationId, isProven } = email
  // Emails about a personal account are limited at their request.
  if (organizationId === null) return true
  const [organization, address, mailbox] = keysOf(organizationId, email)
  const isNew = await take(db, address, 1)
  if (isNew) {
    const max = addressesAt(await standingOf(db, organizationId), 0)
    if (!(await take(db, organization, max))) {
      await giveBack(db, [address])
      return false
    }
  }
  const max = isProven ? perMailbox.proven : perMailbox.other
  if (await take(db, mailbox, max)) return true
  await giveBack(db, isNew ? [address, organization] : [])
  return false
}

/** An email was not sent, and will be tried again. */
export async function returnShare(db: Db, { organizationId, ...email }: Counted): Promise<void> {
  if (organizationId === null) return
  const [, , mailbox] = keysOf(organizationId, email)
  await giveBack(db, [mailbox])
}

/** A mail server refused an address for good, today. */
export async function countRefused(db: Db, email: Refused): Promise<void> {
  await countRefusedOn(db, email, today)
}

/** An email that was sent came back, or was called spam: counted on the day it was sent. */
export async function countReturned(
  db: Db,
  email: Refused & { sentAt: Date | null },
): Promise<void> {
  if (email.sentAt) await countRefusedOn(db, email, sql`${dayOf(email.sentAt, 'UTC')}::date`)
}

type Refused = Omit<Counted, 'isProven'>

async function countRefusedOn(db: Db, { organizationId, ...email }: Refused, day: SQL) {
  if (organizationId === null) return
  const [organization] = keysOf(organizationId, email)
  await db
    .update(emailCounts)
    .set({ refused: sql`${emailCounts.refused} + 1` })
    .where(and(eq(emailCounts.key, organization), eq(emailCounts.day, day)))
}

/** When a waiting one is checked again. */
export const nextDay = sql`((now() at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC'`

/**
 * The days until the last of an organization's emails of a kind is sent; 0: today.
 *
 * @param more how many further addresses are about to be written to
 */
export async function daysUntilSent(
  db: Db,
  organizationId: string,
  kind: EmailKind,
  more = 0,
): Promise<number> {
  if (!(await isShared(db))) return 0
  const { rows } = await db.execute<{ waiting: number; sent: number }>(sql`select
    (${db
      .select({ waiting: countDistinct(sql`lower(${mails.recipient})`) })
      .from(mails)
      .where(
        and(
          eq(mails.organizationId, organizationId),
          eq(mails.kind, kind),
          isNull(mails.sentAt),
          isNull(mails.parkedAt),
        ),
      )})::int as waiting,
    coalesce((${db
      .select({ count: emailCounts.count })
      .from(emailCounts)
      .where(isToday(organizationKey(organizationId, kind)))}), 0)::int as sent`)
  const [{ waiting, sent } = { waiting: 0, sent: 0 }] = rows
  const standing = await standingOf(db, organizationId)
  let days = 0
  // Emails sent today count toward today's limit.
  let left = waiting + more + sent - addressesAt(standing, 0)
  while (left > 0) {
    days += 1
    left -= addressesAt(standing, days)
  }
  return days
}

/** The day on which the last is sent; null: today. */
export function lastDay(days: number): Day | null {
  return days === 0 ? null : addDays(dayOf(new Date(), 'UTC'), days)
}

interface Standing {
  /** Days since it was founded. */
  age: number
  /** Whether mail servers refused too many of its addresses lately. */
  isRefused: boolean
}

async function standingOf(db: Db, organizationId: string): Promise<Standing> {
  const keys = emailKinds.map(kind => [kind, organizationKey(organizationId, kind)])
  const [known] = await readStanding(db, { organizationId, ...Object.fromEntries(keys) })
  return known ?? { age: 0, isRefused: false }
}

const keyOfEach = emailKinds.map(kind => sql.placeholder(kind))

const readStanding = prepared('standing of emails', db =>
  db
    .select({
      age: sql<number>`((now() at time zone 'UTC')::date - (${organizations.createdAt} at time zone 'UTC')::date)::int`,
      isRefused: sql<boolean>`coalesce((select sum(${emailCounts.refused}) >= ${maxRefusedShare}::numeric * sum(${emailCounts.count})
        from ${emailCounts} where ${inArray(emailCounts.key, keyOfEach)}
          and ${emailCounts.day} > (now() at time zone 'UTC')::date - ${growingDays}::int), false)`,
    })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('organizationId'))),
)

/** The number of addresses it may write to in a day, some days from now. Grows by the same factor each day. */
function addressesAt({ age, isRefused }: Standing, inDays: number): number {
  if (isRefused) return first
  const day = Math.min(Math.max(0, age + inDays), growingDays)
  return Math.round(first * (grown / first) ** (day / growingDays))
}

/** Counts one more, in the statement that checks the limit; of parallel ones none gets past `most`. */
async function take(db: Db, key: string, max: number): Promise<boolean> {
  return (await takeOne(db, { key, max })).length === 1
}

const today = sql`(now() at time zone 'UTC')::date`

const takeOne = preparedSql(
  'counted email',
  sql`
    insert into ${emailCounts} as counted (key, day, count)
    values (${sql.placeholder('key')}, ${today}, 1)
    on conflict (key, day) do update set count = counted.count + 1 where counted.count < ${sql.placeholder('max')}
    returning count`,
)

async function giveBack(db: Db, keys: string[]) {
  for (const key of keys) await giveOneBack(db, { key })
}

const giveOneBack = preparedSql(
  'email given back',
  sql`update ${emailCounts} set count = count - 1
    where key = ${sql.placeholder('key')} and day = ${today}`,
)

const isToday = (key: string) => and(eq(emailCounts.key, key), eq(emailCounts.day, today))

function organizationKey(organizationId: string, kind: EmailKind): string {
  return `organization:${organizationId}:${kind}`
}

/** The organization by kind, the address of it, and the mailbox. Addresses are not to be read from the table. */
function keysOf(
  organizationId: string,
  { kind, recipient }: Pick<Counted, 'kind' | 'recipient'>,
): [organization: string, address: string, mailbox: string] {
  const organization = organizationKey(organizationId, kind ?? 'words')
  const address = recipient.toLowerCase()
  return [
    organization,
    `address:${digest(`${organization} ${address}`)}`,
    `mailbox:${digest(address)}`,
  ]
}
