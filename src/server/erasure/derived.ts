import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { foldText } from '#shared/fold-text.ts'
import {
  idempotencyKeys,
  mails,
  notifications,
  ownerStatements,
  reportRuns,
  tenantMerges,
  uploads,
} from '../db/tables.ts'
import type { MailFolder } from '../email/mail.ts'
import type { Db } from '../postgres/database.ts'
import { forgetArchivesOf, isKnownIn } from './archives.ts'
import type { Known } from './known.ts'
import { expressionOf } from './pattern.ts'

/** Where mails lie as files; null where a server sends them. */
interface Person {
  known: Known
  /** Their new name. */
  label: string
  subjectId: string
  books: string[]
}

/**
 * Removes a person from data derived from their rows: stored reports, notifications, emails and
 * their files, stored answers, archives, file names and owner statements. The existence and time of
 * each stay. An email's file is deleted after the commit (`removeStrayMails`).
 */
export async function forgetDerived(db: Db, person: Person, folder: MailFolder): Promise<void> {
  const { known, books, subjectId } = person
  await forgetReports(db, person)
  await db
    .delete(notifications)
    .where(
      and(
        inArray(notifications.organizationId, books),
        or(
          names(known, notifications.title, notifications.text),
          eq(notifications.path, `/communication?with=${subjectId}`),
          eq(notifications.path, `/tenants/${subjectId}`),
        ),
      ),
    )
  await forgetReplies(db, known, books)
  await db
    .update(uploads)
    .set({ declaredName: null })
    .where(
      and(
        inArray(uploads.organizationId, books),
        or(eq(uploads.userId, subjectId), names(known, uploads.declaredName)),
      ),
    )
  await db
    .update(tenantMerges)
    .set({ record: null })
    .where(
      and(
        inArray(tenantMerges.organizationId, books),
        or(eq(tenantMerges.keptId, subjectId), eq(tenantMerges.mergedId, subjectId)),
      ),
    )
  await forgetOnStatements(db, person)
  await forgetArchivesOf(db, books)
  await forgetMailsNaming(db, { known, books, folder })
}

/** Deletes their rows: the run stays. Runs of tenants belong to no organization. */
async function forgetReports(db: Db, { known, books, subjectId }: Person) {
  const ofOthers = and(
    isNull(reportRuns.organizationId),
    ne(reportRuns.userId, subjectId),
    isKnownIn(books, reportRuns.userId),
  )
  await db
    .update(reportRuns)
    .set({ result: null })
    .where(
      and(
        or(inArray(reportRuns.organizationId, books), ofOthers),
        isNotNull(reportRuns.result),
        sql`lower(${reportRuns.result}::text) ~ ${known.copied}`,
      ),
    )
}

function names({ whole }: Known, ...columns: SQLWrapper[]): SQL {
  const text = sql.join(
    columns.map(column => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  return sql`fold_text(${text}) ~ ${whole}`
}

/** A retry must neither repeat a change nor read the answer. */
async function forgetReplies(db: Db, { copied }: Known, books: string[]) {
  await db
    .update(idempotencyKeys)
    .set({ status: 409, reply: JSON.stringify({ message: doneAndErased }) })
    .where(
      and(
        inArray(idempotencyKeys.organizationId, books),
        sql`lower(${idempotencyKeys.reply}) ~ ${copied}`,
      ),
    )
}

const doneAndErased = 'This was done, and whoever it names has been erased since'

/** Of a statement every figure stays as it was issued; the name on it becomes the one of now. */
async function forgetOnStatements(db: Db, { known, label, subjectId, books }: Person) {
  const ours = inArray(ownerStatements.organizationId, books)
  await db
    .update(ownerStatements)
    .set({ sentTo: null })
    .where(and(ours, eq(ownerStatements.ownerId, subjectId)))
  await db
    .update(ownerStatements)
    .set({
      paper: sql`regexp_replace(${ownerStatements.paper}::text, ${known.copied}, ${label}, 'gi')::jsonb`,
    })
    .where(and(ours, sql`lower(${ownerStatements.paper}::text) ~ ${known.copied}`))
}

async function forgetMailsNaming(
  db: Db,
  { known, books, folder }: { known: Known; books: string[]; folder: MailFolder },
) {
  const inScope = or(isNull(mails.organizationId), inArray(mails.organizationId, books))
  const addresses = known.sayings.emails.map(email => email.toLowerCase())
  const ours = or(
    inArray(sql`lower(${mails.recipient})`, addresses.length > 0 ? addresses : ['']),
    names(known, mails.subject, sql`${mails.paragraphs}::text`, mails.lastError),
  )
  await db.delete(mails).where(and(inScope, ours))
  if (!folder) return
  const kept = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inScope, isNotNull(mails.fileBytes)))
  const naming = await namingIn(folder, kept, expressionOf(known.whole))
  if (naming.length > 0) await db.delete(mails).where(inArray(mails.id, naming))
}

const filesAtOnce = 50

/** Emails whose files name them: a sent email's row no longer has its text. */
async function namingIn(
  folder: NonNullable<MailFolder>,
  kept: { id: string }[],
  expression: RegExp,
): Promise<string[]> {
  const naming: string[] = []
  for (let at = 0; at < kept.length; at += filesAtOnce) {
    const some = kept.slice(at, at + filesAtOnce)
    const texts = await Promise.all(some.map(({ id }) => folder.textOf(id)))
    naming.push(
      ...some.flatMap(({ id }, n) => (expression.test(foldText(texts[n] ?? '')) ? [id] : [])),
    )
  }
  return naming
}
