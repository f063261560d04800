import { and, asc, eq, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { mails, messages } from '../db/tables.ts'
import { inLanguage } from '../language/in-language.ts'
import { among } from '../postgres/among.ts'
import { beforeCommit, type Database, type Db, preparedSql } from '../postgres/database.ts'
import { isNearlyFull } from '../storage/disk.ts'
import { defaultStorageLimits, isOverQuota, type StorageLimits } from '../storage/quotas.ts'
import { composeEmail, contentOf, type Outside } from './compose.ts'
import { mayGoOutNow } from './hours.ts'
import { countRefused, isShared, nextDay, returnShare, takeShare } from './limits.ts'
import { type Email, type Post, RefusedMail } from './mail.ts'
import { aboutRecipient, type Leaving } from './recipient.ts'
import { writeResetLinks } from './reset-links.ts'
import { notSentBecause } from './returned/undeliverable.ts'
import { withoutTheirLinks } from './templates.ts'

const maxTries = 8
const mailsPerRound = 50
/** So few that a slow disk takes them within a transaction’s time. */
const filesAtOnce = 20
/** Stored characters of a mail server's answer. */
const maxReason = 500

/** The delivery of emails. `storageLimits` has its default when left out: only files need any. */
export interface Outlet extends Outside {
  post: Post
  storageLimits?: StorageLimits | undefined
}

/**
 * Sends the emails in the outbox, oldest first, automatic ones by day. An email is marked as sent
 * after it was accepted, so a crash in between sends it twice rather than never. To a mail server
 * each goes in a transaction of its own, files together. A failure is retried with growing delays,
 * then parked with the reason; a final refusal is parked at once, and so is an email to an address from
 * which one came back. Returns whether more may follow.
 */
export async function deliverMails(
  { db, transaction }: Database,
  { post, storageLimits = defaultStorageLimits, ...outside }: Outlet,
): Promise<boolean> {
  const { publicUrl } = outside
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
      deliverSome(tx, { post, outside }, { atOnce, which, isLimited }),
    )
    if (taken < atOnce) return false
    dealtWith += done
  }
  return dealtWith > 0
}

async function deliverSome(
  tx: Db,
  { post, outside }: { post: Post; outside: Outside },
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
    if (mail.undeliverable) await giveUp(tx, mail.id, notSentBecause[mail.undeliverable])
    else if (!isLimited || (await takeShare(tx, mail))) leaving.push(mail)
    else await hold(tx, mail.id)
  if (leaving.length === 0) return { taken: taken.length, done: taken.length }
  const composed: (Email | Error)[] = []
  for (const mail of leaving)
    composed.push(
      await inLanguage(mail.language, () => composeEmail(mail, outside, tx)).catch(asError),
    )
  // All at once: one after the other, a slow disk would hold the transaction for too long.
  const errors = await Promise.all(
    composed.map(email =>
      email instanceof Error
        ? email
        : inLanguage(email.language, () => post(email)).then(() => null, asError),
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
    const files = await filesOf(post.folder, sent, outside.publicUrl)
    await beforeCommit(tx, () => tx.execute(files))
  }
  // A file in a folder has no recipient yet.
  if (post.delivery === 'mail')
    for (const { messageId } of sent) if (messageId) await noteDelivered(tx, messageId)
  return { taken: taken.length, done: taken.length - leaving.length + sent.length }
}

async function giveUp(tx: Db, id: string, lastError: string) {
  await tx.update(mails).set({ parkedAt: new Date(), lastError }).where(eq(mails.id, id))
}

async function hold(tx: Db, id: string) {
  await holdOne(tx, { id })
}

const holdOne = preparedSql(
  'held email',
  sql`update ${mails} set held_at = coalesce(held_at, now()), try_again_at = ${nextDay}
    where id = ${sql.placeholder('id')}`,
)

/** The sizes and texts of the emails' files, which exist by now. */
async function filesOf(
  { bytesOf }: NonNullable<Post['folder']>,
  sent: readonly Leaving[],
  publicUrl: string,
): Promise<SQL> {
  const ids = idsOf(sent)
  const sizes = await Promise.all(ids.map(bytesOf))
  const words = sent.map(mail =>
    inLanguage(mail.language, () => withoutTheirLinks(contentOf(mail, publicUrl))),
  )
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
