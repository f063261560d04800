import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addMoney } from '#shared/money.ts'
import {
  downloadOwnerStatement,
  getOwnerStatement,
  issueOwnerStatement,
  listMonthStatements,
  listOwnerStatements,
  mailOwnerStatement,
  previewOwnerStatement,
} from '#shared/owners/owner-statements.ts'
import type { Caller } from '../access/caller.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { olderThan, page } from '../access/pagination.ts'
import { readableOwnerStatements, visibleOwnerStatements } from '../access/visible.ts'
import { findOwnProperty } from '../accounting/own-property.ts'
import { ownerStatements } from '../db/tables.ts'
import { notFound, refusedAt } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { route } from '../http/route.ts'
import { spendSameMail } from '../limits/quotas.ts'
import type { Db } from '../postgres/database.ts'
import { reportOrganization } from '../reports/report-organization.ts'
import { readLine } from './described-line.ts'
import { countMonthStatements, monthThatEnded, readMonthStatements } from './months.ts'
import { ownersOfMonth } from './owners-of-month.ts'
import { isLatest, newestFirst, selectStatements, selectStored } from './rows.ts'
import { readStatement } from './statement.ts'
import { mailStatements } from './statement-email.ts'
import { negated } from './statement-fees.ts'
import { issueStatement, latestStatement, saysTheSame } from './statement-issue.ts'
import { printStatement, statementFile } from './statement-pdf.ts'

export function ownerStatementRoutes(app: FastifyInstance): void {
  route(app, listOwnerStatements, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleOwnerStatements(caller),
      query.propertyId ? eq(ownerStatements.propertyId, query.propertyId) : undefined,
      query.month ? eq(ownerStatements.month, query.month) : undefined,
      query.all ? undefined : isLatest,
    )
    const list = {
      table: ownerStatements,
      day: ownerStatements.month,
      visible: visibleOwnerStatements(caller),
    }
    return page(
      reply,
      query,
      rows =>
        selectStatements(db)
          .where(and(matching, olderThan(query.after, list)))
          .orderBy(...newestFirst)
          .limit(rows),
      () => db.$count(ownerStatements, matching),
    )
  })

  route(app, listMonthStatements, async ({ db, caller, query, reply }) => {
    const { timezone: zone } = await reportOrganization(db, inOwnOrganization(caller))
    const of = { zone, month: query.month ?? monthThatEnded(zone) }
    return page(
      reply,
      query,
      rows => readMonthStatements(db, caller, { ...of, after: query.after }).limit(rows),
      () => countMonthStatements(db, caller, of),
    )
  })

  route(app, getOwnerStatement, async ({ db, caller, params }) => {
    const { paper: print, ...statement } = await findStored(db, caller, params.id)
    return { ...statement, shares: print.about?.shares ?? [], lines: print.lines.map(readLine) }
  })

  route(app, downloadOwnerStatement, async ({ db, caller, params, reply }) => {
    const statement = await findStored(db, caller, params.id)
    const bytes = await printStatement(db, app.storage.store, statement)
    return sendPdf(reply, statementFile(statement), bytes)
  })

  route(app, previewOwnerStatement, async ({ db, caller, params, query }) => {
    const { property, timezone } = await findOwnProperty(db, caller, params.id)
    const month = query.month ?? monthThatEnded(timezone)
    const wanted = { propertyId: property.id, ownerId: query.ownerId }
    const [owner = null] = await ownersOfMonth(db, month, [wanted])
    if (query.ownerId && !owner) throw notFound('Owner')
    const about = { propertyId: property.id, ownerId: owner?.id ?? null, month, zone: timezone }
    const { figures, shares, lines, fees } = await readStatement(
      db,
      inOwnOrganization(caller),
      about,
    )
    const last = await latestStatement(db, about)
    const toPost = fees.flatMap(({ amount, posted }) => [amount, negated(posted?.amount ?? '0.00')])
    return {
      ...figures,
      month,
      owner: owner && { id: owner.id, firstName: owner.firstName, lastName: owner.lastName },
      feeToPost: addMoney(...toPost),
      shares,
      lines: lines.map(readLine),
      issued: last
        ? { id: last.id, version: last.version, isUpToDate: saysTheSame(last, figures) }
        : null,
    }
  })

  route(app, issueOwnerStatement, async ({ db, caller, body, afterCommit }) => {
    const own = await findOwnProperty(db, caller, body.propertyId).catch(() => null)
    if (!own) {
      throw refusedAt('propertyId', 'Choose one of your properties')
    }
    const id = await issueStatement(db, inOwnOrganization(caller), {
      propertyId: own.property.id,
      month: body.month,
      ownerId: body.ownerId,
      by: caller.id,
      bookkeeper: caller.id,
    })
    if (body.send) {
      await mailStatements(db, app.outbox.publicUrl, [id])
      afterCommit(app.outbox.deliverSoon)
    }
    return findStatement(db, eq(ownerStatements.id, id))
  })

  route(app, mailOwnerStatement, async ({ db, caller, params, afterCommit }) => {
    const own = and(eq(ownerStatements.id, params.id), visibleOwnerStatements(caller))
    const { id } = await findStatement(db, own)
    await spendSameMail(db, id)
    await mailStatements(db, app.outbox.publicUrl, [id])
    afterCommit(app.outbox.deliverSoon)
    return findStatement(db, own)
  })
}

async function findStatement(db: Db, one: SQL | undefined) {
  const [row] = await selectStatements(db).where(one)
  if (!row) throw notFound('Statement')
  return row
}

async function findStored(db: Db, caller: Caller, id: string) {
  const [row] = await selectStored(db).where(
    and(eq(ownerStatements.id, id), readableOwnerStatements(caller)),
  )
  if (!row) throw notFound('Statement')
  return row
}
