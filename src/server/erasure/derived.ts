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
import {
  idempotencyKeys,
  notifications,
  ownerStatements,
  reportRuns,
  uploads,
} from '../db/tables.ts'
import { conflict, refusalBody } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { isKnownIn } from './archives.ts'
import type { Known } from './known.ts'
import { nextRows } from './next-rows.ts'
import type { Search, Step } from './search.ts'

/**
 * Remove a person from data derived from their rows: stored reports, notifications, stored replies, file names and
 * owner statements. The existence and time of each stay.
 */
export const derivedSteps: readonly Step[] = [
  forgetReports,
  forgetNotices,
  forgetReplies,
  forgetFileNames,
  forgetOnStatements,
]

/** Reports, statements and answers can be long. */
const longRowsAtOnce = 100
const rowsAtOnce = 2_000

/** Clears the rows of reports: the run stays. Runs of tenants belong to no organization. */
async function forgetReports(db: Db, search: Search, after: string | null) {
  const { known, organizationId: organizationIds, subjectId } = search
  // Including runs without an organization.
  const { ids, last } = await nextRows(db, reportRuns, {
    ...{ organizationId: null, after, limit: longRowsAtOnce },
  })
  const ofOthers = and(
    isNull(reportRuns.organizationId),
    ne(reportRuns.userId, subjectId),
    organizationIds === null ? sql`false` : isKnownIn([organizationIds], reportRuns.userId),
  )
  await db
    .update(reportRuns)
    .set({ result: null })
    .where(
      and(
        inArray(reportRuns.id, ids),
        or(inOrganization(reportRuns.organizationId, organizationIds), ofOthers),
        isNotNull(reportRuns.result),
        sql`lower(${reportRuns.result}::text) ~ ${known.copied}`,
      ),
    )
  return { after: last }
}

async function forgetNotices(db: Db, search: Search, after: string | null) {
  const { known, organizationId, subjectId } = search
  const limit = rowsAtOnce
  const { ids, last } = await nextRows(db, notifications, { organizationId, after, limit })
  await db
    .delete(notifications)
    .where(
      and(
        inArray(notifications.id, ids),
        inOrganization(notifications.organizationId, organizationId),
        or(
          names(known, notifications.title, notifications.text),
          eq(notifications.path, `/communication?with=${subjectId}`),
          eq(notifications.path, `/tenants/${subjectId}`),
        ),
      ),
    )
  return { after: last }
}

/** A retry must neither repeat a change nor read the stored reply. */
async function forgetReplies(db: Db, search: Search, after: string | null) {
  const { known, organizationId } = search
  const [userId = null, key = ''] = after?.split(' ') ?? []
  const page = await db
    .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(userId === null ? undefined : sql`(user_id, key) > (${userId}::uuid, ${decodeURI(key)})`)
    .orderBy(idempotencyKeys.userId, idempotencyKeys.key)
    .limit(longRowsAtOnce)
  const last = page.at(-1)
  if (!last) return { after: null }
  await db
    .update(idempotencyKeys)
    .set({ status: 409, reply: JSON.stringify(refusalBody(conflict(doneAndErased))) })
    .where(
      and(
        sql`(user_id, key) in (select * from unnest(
          ${sql.param(page.map(one => one.userId))}::uuid[], ${sql.param(page.map(one => one.key))}::text[]))`,
        inOrganization(idempotencyKeys.organizationId, organizationId),
        sql`lower(${idempotencyKeys.reply}) ~ ${known.copied}`,
      ),
    )
  return { after: page.length < longRowsAtOnce ? null : `${last.userId} ${encodeURI(last.key)}` }
}

const doneAndErased = 'This was done, and the person it names has been erased since'

async function forgetFileNames(db: Db, search: Search, after: string | null) {
  const { known, organizationId } = search
  const { ids, last } = await nextRows(db, uploads, { organizationId, after, limit: rowsAtOnce })
  await db
    .update(uploads)
    .set({ declaredName: null })
    .where(
      and(
        inArray(uploads.id, ids),
        inOrganization(uploads.organizationId, organizationId),
        names(known, uploads.declaredName),
      ),
    )
  return { after: last }
}

/** Of a statement every figure stays as it was issued; the name on it becomes the one of now. */
async function forgetOnStatements(db: Db, search: Search, after: string | null) {
  const { known, label, organizationId } = search
  const limit = longRowsAtOnce
  const { ids, last } = await nextRows(db, ownerStatements, { organizationId, after, limit })
  await db
    .update(ownerStatements)
    .set({
      paper: sql`regexp_replace(${ownerStatements.paper}::text, ${known.copied}, ${label}, 'gi')::jsonb`,
    })
    .where(
      and(
        inArray(ownerStatements.id, ids),
        inOrganization(ownerStatements.organizationId, organizationId),
        sql`lower(${ownerStatements.paper}::text) ~ ${known.copied}`,
      ),
    )
  return { after: last }
}

export function inOrganization(column: SQLWrapper, organizationId: string | null): SQL {
  return organizationId === null ? sql`false` : sql`${column} = ${organizationId}`
}

/** Whether one of these columns names them. */
export function names({ whole }: Known, ...columns: SQLWrapper[]): SQL {
  const text = sql.join(
    columns.map(column => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  return sql`fold_text(${text}) ~ ${whole}`
}
