import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addMoney } from '#shared/money.ts'
import type { MonthStatement, StatementFigures } from '#shared/owners/owner-statements.ts'
import {
  issueOwnerStatements,
  type PreviewedStatement,
  previewMonthStatements,
} from '#shared/owners/statement-batches.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { page } from '../access/pagination.ts'
import { ownerStatements, properties, users } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { reportOrganization } from '../reports/report-organization.ts'
import { countMonthStatements, monthThatEnded, readMonthStatements } from './months.ts'
import { readStatements } from './statement.ts'
import { mailStatements } from './statement-email.ts'
import { negated } from './statement-fees.ts'
import {
  type Issued,
  issueStatements,
  latestStatements,
  ofHolding,
  saysTheSame,
} from './statement-issue.ts'
import type { Statement } from './statement-lines.ts'

/** A month's statements for all owners: their preview, and one call that issues and sends them. */
export function statementBatchRoutes(app: FastifyInstance): void {
  route(app, previewMonthStatements, async ({ db, caller, query, reply }) => {
    const { timezone: zone } = await reportOrganization(db, inOwnOrganization(caller))
    const of = { zone, month: query.month ?? monthThatEnded(zone) }
    const rows = await page(
      reply,
      query,
      max => readMonthStatements(db, caller, { ...of, after: query.after }).limit(max),
      () => countMonthStatements(db, caller, of),
    )
    const emails = await emailsOf(db, rows)
    const owners = rows.flatMap(ofOwners)
    const issued = await latestStatements(db, {
      month: of.month,
      propertyIds: rows.map(({ id }) => id),
    })
    const previewed = new Map<string, PreviewedStatement[]>(rows.map(({ id }) => [id, []]))
    for await (const one of readStatements(db, inOwnOrganization(caller), owners, of)) {
      const { propertyId, property, owner, statement } = one
      const now = figuresNow(one, issued.get(ofHolding(one)))
      previewed.get(propertyId)?.push({
        ...{ propertyId, property },
        owner: owner && { ...owner, email: emails.get(owner.id) ?? null },
        ...{ ending: now.ending, available: now.available },
        ...{ feeToPost: now.feeToPost, shares: now.shares },
        issued: statement && {
          ...{ id: statement.id, version: statement.version },
          sentAt: statement.sentAt && new Date(statement.sentAt).toISOString(),
          isUpToDate: now.isUpToDate,
        },
      })
    }
    return [...previewed].map(([id, statements]) => ({ id, statements }))
  })

  route(app, issueOwnerStatements, async ({ db, caller, body, afterCommit }) => {
    const { month, send, statements } = body
    await requireOwnProperties(db, caller, statements)
    const issue = { month, by: caller.id, bookkeeper: caller.id, isAgain: false }
    const issued = await issueStatements(db, inOwnOrganization(caller), statements, issue)
    if (send) {
      await sendToOwners(db, app.outbox.publicUrl, issued)
      afterCommit(app.outbox.deliverSoon)
    }
    const ids = issued.map(({ id }) => id)
    const stored = await db
      .select({ id: ownerStatements.id, sentTo: ownerStatements.sentTo })
      .from(ownerStatements)
      .where(inArray(ownerStatements.id, ids))
    const sentTo = new Map(stored.map(row => [row.id, row.sentTo]))
    return issued.map(one => ({ ...one, sentTo: (send && sentTo.get(one.id)) || null }))
  })
}

type Row = Pick<MonthStatement, 'id' | 'name' | 'owner'> & {
  statement: { id: string; version: number; sentAt: Date | string | null } | null
  otherOwners: MonthStatement['otherOwners']
}

/** One for each owner of a property in the month, the last of them first. */
function ofOwners({ id, name, owner, statement, otherOwners }: Row) {
  const others = otherOwners.map(({ statement: theirs, ...other }) => ({
    owner: other,
    statement: theirs,
  }))
  return [{ owner, statement }, ...others].map(one => ({
    ...one,
    ...{ propertyId: id, property: name, ownerId: one.owner?.id ?? null },
  }))
}

async function emailsOf(db: Db, rows: readonly Row[]): Promise<Map<string, string | null>> {
  const ids = rows.flatMap(ofOwners).flatMap(({ owner }) => (owner ? [owner.id] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map(({ id, email }) => [id, email]))
}

function figuresNow({ figures, fees, shares }: Statement, last: StatementFigures | undefined) {
  const toPost = fees.flatMap(({ amount, posted }) => [amount, negated(posted?.amount ?? '0.00')])
  return {
    ...{ ...figures, shares },
    feeToPost: addMoney(...toPost),
    isUpToDate: last !== undefined && saysTheSame(last, figures),
  }
}

/** @throws 400 at `statements` */
async function requireOwnProperties(db: Db, caller: Caller, of: readonly { propertyId: string }[]) {
  const ids = [...new Set(of.map(({ propertyId }) => propertyId))]
  const own = and(among(properties.id, ids), editableProperties(caller))
  if ((await db.$count(properties, own)) < ids.length)
    throw refusedAt('statements', 'Choose one of your properties')
}

/** One email to each owner who has an address. */
async function sendToOwners(db: Db, publicUrl: string, issued: readonly Issued[]) {
  const byOwner = Map.groupBy(issued, ({ ownerId }) => ownerId)
  const reachable = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...byOwner.keys()]))
  for (const { id, email } of reachable)
    if (email) {
      const theirs = byOwner.get(id) ?? []
      await mailStatements(
        db,
        publicUrl,
        theirs.map(one => one.id),
      )
    }
}
