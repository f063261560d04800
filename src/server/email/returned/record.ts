import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { EmailEvent } from '#shared/messaging/email-events.ts'
import { mails } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { countReturned } from '../limits.ts'

/**
 * Marks the emails that came back, each once however often it is reported. An event about an address
 * that got no email of ours changes nothing, and neither does a soft bounce.
 */
export async function recordEmailEvents(db: Db, events: readonly EmailEvent[]): Promise<void> {
  for (const { type, at, reason, ...about } of events) {
    if (type === 'soft_bounce') continue
    const id = await concerned(db, { ...about, at: new Date(at) })
    if (!id) continue
    const [returned] = await db
      .update(mails)
      .set({
        ...{ returnedAs: type, returnedAt: new Date(at) },
        lastError: reason?.replaceAll('\0', '').slice(0, maxReason) || null,
      })
      .where(and(eq(mails.id, id), isNull(mails.returnedAs)))
      .returning()
    if (returned) await countReturned(db, returned)
  }
}

/** Stored characters of a mail server's words. */
const maxReason = 500
/** Milliseconds by which another server's clock may be slow. */
const slowClock = 5 * 60_000

interface About {
  recipient: string
  messageId?: string | undefined
  at: Date
}

/** The email by its `Message-ID`, else the last that was sent to the recipient before the event. */
async function concerned(db: Db, { recipient, messageId, at }: About): Promise<string | undefined> {
  const theirs = and(
    eq(sql`lower(${mails.recipient})`, recipient.toLowerCase()),
    isNotNull(mails.sentAt),
  )
  const known = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(messageId ?? '')?.[1]
  if (known) {
    const [named] = await db
      .select({ id: mails.id })
      .from(mails)
      .where(and(theirs, eq(mails.id, known)))
    if (named) return named.id
  }
  const before = lte(mails.sentAt, new Date(at.getTime() + slowClock))
  const [last] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(theirs, before))
    .orderBy(desc(mails.sentAt))
    .limit(1)
  return last?.id
}
