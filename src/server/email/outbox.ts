import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { EmailKind } from '#shared/messaging/mails.ts'
import type { Automation } from '#shared/operations/automations.ts'
import { mails, messages } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import { beforeCommit, type Database, type Db } from '../postgres/database.ts'
import { isNearlyFull } from '../storage/disk.ts'
import { defaultStorageLimits, isOverQuota, type StorageLimits } from '../storage/quotas.ts'
import { aboutRecipient, wordsFor } from './content.ts'
import { mayGoOutNow } from './hours.ts'
import { countRefused, isShared, nextDay, returnShare, takeShare } from './limits.ts'
import { type Link, type Post, RefusedMail } from './mail.ts'
import { writeResetLinks } from './reset-links.ts'
import { type EmailContent, withoutTheirLinks } from './templates.ts'

const maxTries = 8
const mailsPerRound = 50
/** So few that a slow disk takes them within a transaction’s time. */
const filesAtOnce = 20
/** Milliseconds in which emails are collected, so that they are sent together. */
const gathering = 250
/** Stored characters of a mail server's answer. */
const maxReason = 500

export interface Outbox {
  /** The beginning of links in emails, without a slash at the end. Never taken from a request. */
  publicUrl: string
  delivery: Post['delivery']
  /** Where mails lie as files; null where a server sends them. */
  folder: NonNullable<Post['folder']> | null
  /** The links of a mail that became a file here. */
  linksOf(id: string): Promise<Link[]>
  /** Sends waiting emails, soon and in the background. Call it once the change is committed. */
  deliverSoon(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

/** The delivery of emails. `room` has its default when left out: only files need any. */
interface Outlet {
  post: Post
  publicUrl: string
  storageLimits?: StorageLimits | undefined
}

/** One delivery runs at a time; emails enqueued meanwhile are sent in the next round. */
export function openOutbox(
  database: Database,
  outlet: Outlet,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Outbox {
  let isRunning = false
  let again = false
  async function deliver() {
    isRunning = true
    try {
      while (again) {
        await wait(gathering, undefined, { ref: false })
        again = false
        // Hundreds, where many were invited at once, do not wait for the next minutes.
        again = (await deliverMails(database, outlet)) || again
      }
    } catch (error) {
      log.warn({ err: error }, 'mails wait in the outbox')
    } finally {
      isRunning = false
    }
  }
  return {
    publicUrl: outlet.publicUrl,
    delivery: outlet.post.delivery,
    folder: outlet.post.folder ?? null,
    linksOf: async id => (await outlet.post.folder?.linksOf(id)) ?? [],
    deliverSoon() {
      again = true
      if (!isRunning) void deliver()
    },
  }
}

/** Puts an email into the outbox, in the transaction of its change. Automatic emails wait for the day. */
export async function enqueueEmail(
  db: Db,
  recipient: string,
  words: EmailContent,
  organizationId: string | null = null,
  about: About & { messageId?: string | undefined; isNotice?: boolean } = {},
): Promise<void> {
  const { kind = organizationId === null ? 'account' : 'words', ...more } = about
  await db.insert(mails).values({ recipient, organizationId, kind, ...words, ...more })
}

export async function enqueueEmails(
  db: Db,
  emails: readonly { recipient: string; words: EmailContent }[],
  organizationId: string,
  about: About = {},
): Promise<void> {
  const { kind = 'words', ...more } = about
  await db.insert(mails).values(
    emails.map(({ recipient, words }) => ({
      ...{ recipient, organizationId, kind },
      ...words,
      ...more,
    })),
  )
}

interface About {
  automation?: Automation
  /** The kind of a fixed text; a person's own text reaches a proven address only. */
  kind?: EmailKind
}

/**
 * Sends the emails in the outbox, oldest first, automatic ones by day. An email is marked as sent
 * after it was accepted, so a crash in between sends it twice rather than never. To a mail server
 * each goes in a transaction of its own, files together. A failure is retried with growing delays,
 * then parked with the reason; a final refusal is parked at once. Returns whether more may follow.
 */
export async function deliverMails(
  { db, transaction }: Database,
  { post, publicUrl, storageLimits = defaultStorageLimits }: Outlet,
): Promise<boolean> {
  await writeResetLinks({ transaction }, publicUrl)
  const isFile = post.delivery === 'file'
  const atOnce = isFile ? filesAtOnce : 1
  if (isFile && isNearlyFull(await storageLimits.disk())) return false
  const hasSpace = isFile
    ? not(isOverQuota(sql`${mails.organizationId}`, storageLimits.quotas))
    : undefined
  // A round takes seconds; the time of day does not change meanwhile.
  const which = and(waiting, await mayGoOutNow(db), hasSpace)
  const isLimited = await isShared(db)
  let dealtWith = 0
  for (let round = 0; round < mailsPerRound; round++) {
    const { done, taken } = await transaction(tx =>
      deliverSome(tx, { post, publicUrl }, { atOnce, which, isLimited }),
    )
    if (taken < atOnce) return false
    dealtWith += done
  }
  return dealtWith > 0
}

async function deliverSome(
  tx: Db,
  { post, publicUrl }: { post: Post; publicUrl: string },
  { atOnce, which, isLimited }: { atOnce: number; which: SQL | undefined; isLimited: boolean },
): Promise<{ taken: number; done: number }> {
  const rows = await tx
    .select({ mail: mails, ...aboutRecipient })
    .from(mails)
    .where(which)
    // Those that waited for the day, by their age.
    .orderBy(asc(mails.tryAgainAt), asc(mails.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const taken = rows.map(({ mail, ...recipient }) => ({ ...mail, ...recipient }))
  const leaving: typeof taken = []
  for (const mail of taken)
    if (!isLimited || (await takeShare(tx, mail))) leaving.push(mail)
    else await hold(tx, mail.id)
  if (leaving.length === 0) return { taken: taken.length, done: taken.length }
  // All at once: one after the other, a slow disk would hold the transaction for too long.
  const errors = await Promise.all(
    leaving.map(mail =>
      post({ id: mail.id, recipient: mail.recipient, ...wordsFor(mail, publicUrl) }).then(
        () => null,
        asError,
      ),
    ),
  )
  const sent = leaving.filter((_, at) => !errors[at])
  for (const [at, mail] of leaving.entries()) {
    const error = errors[at]
    if (error) await keepTrying(tx, mail, error)
    if (error && isLimited)
      await (error instanceof RefusedMail ? countRefused(tx, mail) : returnShare(tx, mail))
  }
  const noted = tx
    .update(mails)
    .set({ ...forgotten, heldAt: null, sentAt: new Date(), tries: sql`${mails.tries} + 1` })
    .where(among(mails.id, idsOf(sent)))
  await beforeCommit(tx, () => noted)
  if (post.folder) {
    const files = await filesOf(post.folder, sent, publicUrl)
    await beforeCommit(tx, () => tx.execute(files))
  }
  // A file in a folder has no recipient yet.
  if (post.delivery === 'mail')
    for (const { messageId } of sent) if (messageId) await noteDelivered(tx, messageId)
  return { taken: taken.length, done: taken.length - leaving.length + sent.length }
}

async function hold(tx: Db, id: string) {
  await tx
    .update(mails)
    .set({ heldAt: sql`coalesce(${mails.heldAt}, now())`, tryAgainAt: nextDay })
    .where(eq(mails.id, id))
}

/** The sizes and texts of the emails' files, which exist by now. */
async function filesOf(
  { bytesOf }: NonNullable<Post['folder']>,
  sent: readonly (Parameters<typeof wordsFor>[0] & { id: string })[],
  publicUrl: string,
): Promise<SQL> {
  const ids = idsOf(sent)
  const sizes = await Promise.all(ids.map(bytesOf))
  const words = sent.map(mail => withoutTheirLinks(wordsFor(mail, publicUrl)))
  return sql`update ${mails} set file_bytes = kept.bytes, words = kept.words
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(sizes)}::int[], ${sql.param(words)}::text[])
      as kept (id, bytes, words) where mails.id = kept.id`
}

async function keepTrying(tx: Db, mail: typeof mails.$inferSelect, error: Error) {
  const tries = mail.tries + 1
  await tx
    .update(mails)
    .set({
      tries,
      lastError: String(error).slice(0, maxReason),
      tryAgainAt: sql`now() + make_interval(secs => ${30 * 4 ** tries})`,
      parkedAt: tries >= maxTries || error instanceof RefusedMail ? new Date() : null,
    })
    .where(eq(mails.id, mail.id))
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

const waiting = and(isNull(mails.sentAt), isNull(mails.parkedAt), lte(mails.tryAgainAt, sql`now()`))

/** Links in emails open accounts and invitations: once sent, only the mailbox has their text. */
const forgotten = { paragraphs: [], lastError: null }

/** Never reset: a message read before its copy arrived stays read. */
async function noteDelivered(tx: Db, messageId: string) {
  await tx
    .update(messages)
    .set({ status: 'delivered', updatedAt: new Date() })
    .where(and(eq(messages.id, messageId), eq(messages.status, 'sent')))
}
