import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { actAsSystem } from '../audit/record.ts'
import { erasures } from '../db/tables.ts'
import type { MailFolder } from '../email/mail.ts'
import type { Database, Db } from '../postgres/database.ts'
import { forgetArchivesOf } from './archives.ts'
import { auditSteps } from './audit-steps.ts'
import { derivedSteps } from './derived.ts'
import { mailStep } from './derived-mails.ts'
import { mentionSteps } from './find-mentions.ts'
import { type Known, knownAs } from './known.ts'
import type { Page, Step } from './search.ts'

interface Searching {
  database: Database
  folder: MailFolder
  signal?: AbortSignal
}

type Row = typeof erasures.$inferSelect

/** Mentions of a person come first: the audit steps remove log values about those rows. */
const stepsWith = (folder: MailFolder): readonly Step[] => [
  ...mentionSteps,
  ...derivedSteps,
  mailStep(folder),
  ...auditSteps,
]

export const stepCount = stepsWith(null).length

/** Of `erasures`: how far its search has come, in percent; null once it is over. */
export const progress: SQL<number | null> = sql<
  number | null
>`case when ${erasures.wanted} is not null then 100 * ${erasures.step} / ${stepCount}::int end`

/**
 * Searches all rows for an erased person, in short transactions. Another node may do the same: only one continues at a
 * time, and a stopped search resumes from its last row.
 */
export async function searchErased(searching: Searching, erasureIds: string[]): Promise<void> {
  for (const id of erasureIds) while (await searchOn(searching, id));
}

/** Milliseconds of one transaction: a commit costs more than looking at a few rows. */
const moment = 500

/** Answers whether there is more. */
async function searchOn({ database, folder, signal }: Searching, id: string): Promise<boolean> {
  signal?.throwIfAborted()
  const gone: string[] = []
  const steps = stepsWith(folder)
  const isOver = await database.transaction(async db => {
    await actAsSystem(db, { erasing: true })
    let row = await claim(db, id)
    if (!row) return true
    if (row.wanted?.steps !== stepCount) row = begunAnew(row)
    const known = await knownIn(db, row)
    const until = performance.now() + moment
    do {
      const { next, mails = [] } = await nextPage(db, row, { known, steps })
      gone.push(...mails)
      row = { ...row, ...next }
    } while (row.wanted && performance.now() < until)
    await db
      .update(erasures)
      .set({ wanted: row.wanted, step: row.step, after: row.after })
      .where(eq(erasures.id, id))
    return row.wanted === null
  })
  // Files left behind by a crash are removed by a job within the hour.
  for (const mail of gone) await folder?.remove(mail)
  return !isOver
}

/** Goes on with every search that was stopped. */
export async function searchRest(searching: Searching): Promise<void> {
  const rows = await searching.database.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(isNotNull(erasures.wanted))
    .orderBy(asc(erasures.id))
  await searchErased(
    searching,
    rows.map(({ id }) => id),
  )
}

/** Undefined where the search is over, or another node is working on it. */
async function claim(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db
    .select(getTableColumns(erasures))
    .from(erasures)
    .where(and(eq(erasures.id, id), isNotNull(erasures.wanted)))
    .for('update', { skipLocked: true })
  return row
}

function begunAnew(row: Row): Row {
  return { ...row, step: 0, after: null, wanted: row.wanted && { ...row.wanted, steps: stepCount } }
}

function knownIn(db: Db, { wanted, organizationId, subjectId }: Row): Promise<Known> {
  return knownAs(db, wanted?.names ?? [], { organizationIds: organizationId, but: subjectId })
}

async function nextPage(
  db: Db,
  { id, organizationId, subjectId, wanted, step, after, createdAt }: Row,
  { known, steps }: { known: Known; steps: readonly Step[] },
): Promise<Pick<Page, 'mails'> & { next: Partial<Row> }> {
  const search = steps[step]
  if (!search || !wanted) {
    // An archive made meanwhile may hold data that was erased after it.
    if (organizationId) await forgetArchivesOf(db, [organizationId])
    return { next: { wanted: null, after: null } }
  }
  const of = { ...wanted, erasureId: id, organizationId, subjectId, known, erasedAt: createdAt }
  const page = await search(db, of, after)
  const next = page.after === null ? { step: step + 1, after: null } : { after: page.after }
  return { next, mails: page.mails ?? [] }
}
