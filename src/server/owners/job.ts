import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { addMonthsClamped, type Day } from '#shared/dates.ts'
import type { Caller } from '../access/caller.ts'
import { actAsSystem } from '../audit/record.ts'
import { properties, reportSends, users } from '../db/tables.ts'
import { asRefusal } from '../errors/errors.ts'
import type { Work } from '../jobs/job.ts'
import type { Db } from '../postgres/database.ts'
import { type Due, wasSent } from '../reports/due.ts'
import { othersOf, ownerAtEnd } from './owners-of-month.ts'
import { mailStatements } from './statement-email.ts'
import { issueStatement, latestStatement } from './statement-issue.ts'
import { hasStatementOf } from './statement-places.ts'

/**
 * Issues last month's statements of every property and mails each owner theirs, in one email. An
 * issued month is mailed unchanged. An archived property is included for every month with money
 * movements.
 */
export async function sendOwnerPack(work: Work, due: Due, dueOn: Day): Promise<void> {
  const month = statementMonth(dueOn)
  const { db } = work.database
  for (const [ownerId, owned] of await propertiesByOwner(db, due, month)) {
    work.signal.throwIfAborted()
    if (await wasSent(db, { ...due, dueOn, recipientId: ownerId })) continue
    const propertyIds = owned.map(({ id }) => id)
    const problems: string[] = []
    for (const propertyId of propertyIds) {
      const problem = await issued(work, due, { propertyId, ownerId, month })
      if (problem) problems.push(problem)
    }
    await work.database.transaction(async db => {
      await actAsSystem(db)
      await mailTo(work, db, { due, dueOn, ownerId, propertyIds, month, problems })
    })
  }
}

/** The month whose statements are sent on a day, `'2025-03'`. */
export function statementMonth(dueOn: Day): string {
  return addMonthsClamped(dueOn, -1).slice(0, 7)
}

/** The properties that a month's statements are of, by their owners' ids. */
export async function propertiesByOwner(db: Db, { schedule, organization }: Due, month: string) {
  const viewer = office(schedule.organizationId)
  const atEnd = ownerAtEnd(sql`${properties.id}`, month)
  const rows = await db
    .select({ id: properties.id, ownerId: users.id })
    .from(properties)
    .innerJoin(
      users,
      or(eq(users.id, atEnd), sql`${users.id} in ${othersOf(sql`${properties.id}`, month)}`),
    )
    .where(
      and(
        eq(properties.organizationId, schedule.organizationId),
        isNotNull(users.email),
        hasStatementOf(viewer, { month, zone: organization.timezone }),
      ),
    )
    .orderBy(asc(properties.id))
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
}

/** Ensures that a month's statement exists; returns why it could not be issued, or null. */
async function issued(
  { database }: Work,
  { schedule }: Due,
  about: { propertyId: string; ownerId: string; month: string },
): Promise<string | null> {
  try {
    await database.transaction(async db => {
      await actAsSystem(db)
      // Another node may be faster: the statement exists then.
      await db
        .select({ id: properties.id })
        .from(properties)
        .where(eq(properties.id, about.propertyId))
        .for('no key update')
      if (await latestStatement(db, about)) return
      await issueStatement(db, office(schedule.organizationId), {
        ...about,
        by: null,
        bookkeeper: schedule.createdBy,
      })
    })
    return null
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal || refusal.status >= 500) throw error
    return refusal.message
  }
}

async function mailTo(
  work: Work,
  db: Db,
  pack: {
    due: Due
    dueOn: Day
    ownerId: string
    propertyIds: string[]
    month: string
    problems: string[]
  },
): Promise<void> {
  const { due, dueOn, ownerId, month } = pack
  const statements = await Promise.all(
    pack.propertyIds.map(propertyId => latestStatement(db, { propertyId, ownerId, month })),
  )
  const ids = statements.flatMap(statement => (statement ? [statement.id] : []))
  const [first] = await db
    .insert(reportSends)
    .values({
      organizationId: due.schedule.organizationId,
      scheduleId: due.schedule.id,
      dueOn,
      recipientId: ownerId,
      problem: ids.length === 0 ? (pack.problems[0] ?? 'No statement is theirs') : null,
    })
    .onConflictDoNothing()
    .returning({ id: reportSends.id })
  if (first && ids.length > 0)
    await mailStatements(db, work.publicUrl, ids, { automation: 'owner_statement' })
}

/** Reads the whole organization, like an admin. */
function office(organizationId: string): Caller {
  return { id: organizationId, role: 'admin', organizationId, rents: false, sid: '' }
}
