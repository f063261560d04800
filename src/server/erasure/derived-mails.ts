import { and, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { foldText } from '#shared/fold-text.ts'
import { mails } from '../db/tables.ts'
import type { MailFolder } from '../email/mail.ts'
import type { Db } from '../postgres/database.ts'
import { inOrganization, names } from './derived.ts'
import { nextRows } from './next-rows.ts'
import { expressionOf } from './pattern.ts'
import type { Page, Search, Step } from './search.ts'

const rowsAtOnce = 1_000
const filesAtOnce = 50

/** Deletes the emails to a person, and those that name them. Files are read only for emails from before the update. */
export function mailStep(folder: MailFolder): Step {
  return async (db, search, after): Promise<Page> => {
    // Emails of accounts belong to no organization.
    const page = { organizationId: null, after, limit: rowsAtOnce }
    const { ids, last } = await nextRows(db, mails, page)
    const naming = await deleteNaming(db, search, ids)
    if (!folder) return { after: last, mails: naming }
    return { after: last, mails: [...naming, ...(await deleteByFile(db, search, { folder, ids }))] }
  }
}

async function deleteNaming(db: Db, { known, ...search }: Search, ids: string[]) {
  const addresses = known.sayings.emails.map(email => email.toLowerCase())
  const gone = await db
    .delete(mails)
    .where(
      and(
        inArray(mails.id, ids),
        inScope(search.organizationId),
        or(
          addresses.length > 0 ? inArray(sql`lower(${mails.recipient})`, addresses) : undefined,
          names(
            known,
            mails.recipient,
            mails.subject,
            sql`${mails.paragraphs}::text`,
            mails.words,
            mails.lastError,
          ),
        ),
      ),
    )
    .returning({ id: mails.id })
  return gone.map(({ id }) => id)
}

/** Of mails whose row does not say what their file does. */
async function deleteByFile(
  db: Db,
  { known, organizationId }: Search,
  { folder, ids }: { folder: NonNullable<MailFolder>; ids: string[] },
): Promise<string[]> {
  const silent = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.id, ids),
        inScope(organizationId),
        isNotNull(mails.fileBytes),
        isNull(mails.words),
      ),
    )
  const expression = expressionOf(known.whole)
  const naming: string[] = []
  for (let at = 0; at < silent.length; at += filesAtOnce) {
    const some = silent.slice(at, at + filesAtOnce)
    const texts = await Promise.all(some.map(({ id }) => folder.textOf(id)))
    naming.push(
      ...some.flatMap(({ id }, n) => (expression.test(foldText(texts[n] ?? '')) ? [id] : [])),
    )
  }
  if (naming.length > 0) await db.delete(mails).where(inArray(mails.id, naming))
  return naming
}

const inScope = (organizationId: string | null) =>
  or(isNull(mails.organizationId), inOrganization(mails.organizationId, organizationId))
