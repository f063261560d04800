import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from './db/client.ts'
import { mails, messages } from './db/tables.ts'
import type { Words } from './outside/letters.ts'
import { type Post, RefusedMail } from './outside/mail.ts'

const mostTries = 8
const mailsPerRound = 50
/** Characters of what a mail server said that are kept. */
const mostReason = 500

export interface Mailroom {
  /** Where links in mails begin, without a slash at the end. Never taken from a request. */
  publicUrl: string
  /** What becomes of a mail here. */
  delivery: Post['delivery']
  /** Sends what waits, soon and in the background. Call it once the change is committed. */
  deliverSoon(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    mailroom: Mailroom
  }
}

/** One delivery runs at a time; what is enclosed meanwhile is seen by the round after it. */
export function openMailroom(
  database: Database,
  { post, publicUrl }: { post: Post; publicUrl: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Mailroom {
  let isRunning = false
  let again = false
  async function deliver() {
    isRunning = true
    try {
      do {
        again = false
        await deliverMails(database, post)
      } while (again)
    } catch (error) {
      log.warn({ err: error }, 'mails wait in the outbox')
    } finally {
      isRunning = false
    }
  }
  return {
    publicUrl,
    delivery: post.delivery,
    deliverSoon() {
      again = true
      if (!isRunning) void deliver()
    },
  }
}

/** Puts a mail into the outbox, in the transaction of the change it tells of. */
export async function enclose(
  db: Db,
  recipient: string,
  words: Words,
  organizationId: string | null = null,
  about: { messageId?: string | undefined; isNotice?: boolean } = {},
): Promise<void> {
  await db.insert(mails).values({ recipient, organizationId, ...words, ...about })
}

/**
 * Sends what waits in the outbox, oldest first, each in a transaction of its own: a mail is marked
 * as sent only after it was accepted, so a crash in between sends it twice rather than never. What
 * fails is tried again later and later, then parked with the reason; what is refused for good, at once.
 */
export async function deliverMails({ transaction }: Database, post: Post): Promise<void> {
  for (let round = 0; round < mailsPerRound; round++) {
    if (!(await transaction(tx => deliverOne(tx, post)))) return
  }
}

/** Whether others wait, so that nobody looks for them in vain. */
async function deliverOne(tx: Db, post: Post): Promise<boolean> {
  const [mail] = await tx
    .select()
    .from(mails)
    .where(waiting)
    .orderBy(asc(mails.tryAgainAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!mail) return false
  const tries = mail.tries + 1
  const outcome = await post(mail).then(
    () => ({ ...forgotten, sentAt: new Date() }),
    (error: unknown) => ({
      lastError: String(error).slice(0, mostReason),
      tryAgainAt: sql`now() + make_interval(secs => ${30 * 4 ** tries})`,
      parkedAt: tries >= mostTries || error instanceof RefusedMail ? new Date() : null,
    }),
  )
  const [sent] = await tx
    .update(mails)
    .set({ tries, ...outcome })
    .where(eq(mails.id, mail.id))
    .returning({
      more: sql<boolean>`exists (select from mails m where m.id <> ${mail.id}
        and m.sent_at is null and m.parked_at is null and m.try_again_at <= now())`,
    })
  // A file in a folder has reached nobody yet.
  if ('sentAt' in outcome && mail.messageId && post.delivery === 'mail')
    await noteDelivered(tx, mail.messageId)
  return sent?.more ?? false
}

const waiting = and(isNull(mails.sentAt), isNull(mails.parkedAt), lte(mails.tryAgainAt, sql`now()`))

/** Links in mails open accounts and invitations: once sent, what they say is the mailbox's alone. */
const forgotten = { text: '', html: '', lastError: null }

/** Never back: who read the message before its copy came has read it. */
async function noteDelivered(tx: Db, messageId: string) {
  await tx
    .update(messages)
    .set({ status: 'delivered', updatedAt: new Date() })
    .where(and(eq(messages.id, messageId), eq(messages.status, 'sent')))
}
