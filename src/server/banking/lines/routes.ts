import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createBankMatches,
  deleteBankMatch,
  listBankLines,
  updateBankLine,
} from '#shared/accounting/banking/bank-lines.ts'
import { listBankRows } from '#shared/accounting/banking/bank-rows.ts'
import type { Caller } from '../../access/caller.ts'
import { matches, olderThan, page } from '../../access/pagination.ts'
import { visibleBankLines } from '../../access/visible-banking.ts'
import { deliverPaymentEmails } from '../../accounting/payments/notifications.ts'
import { record } from '../../audit/record.ts'
import { bankLines } from '../../db/tables.ts'
import { conflict, notFound, Refusal } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { findAccount } from '../accounts/find.ts'
import { readRows } from '../accounts/rows.ts'
import { createRow } from './create-row.ts'
import { lockLine, matchRows, unmatch } from './match.ts'
import { offerRule } from './offer-rule.ts'
import { readProposals } from './proposals.ts'
import { referencedLeases } from './referenced-leases.ts'
import { accountOf, type LineRow, readLine, selectLines, withMatches } from './select.ts'
import { sureLineRoutes } from './sure-routes.ts'

export function bankLineRoutes(app: FastifyInstance): void {
  sureLineRoutes(app)

  route(app, listBankLines, async ({ db, caller, query, reply }) => {
    const account = await findAccount(db, caller, query.bankAccountId)
    const visible = visibleBankLines(caller)
    const matching = and(
      eq(bankLines.bankAccountId, account.id),
      query.state ? eq(bankLines.state, query.state) : undefined,
      matches(
        query.q,
        sql`${bankLines.payee} || ' ' || ${bankLines.memo} || ' ' || ${bankLines.amount}`,
      ),
    )
    const older = olderThan(query.after, { table: bankLines, day: bankLines.postedOn, visible })
    const lines = await page(
      reply,
      query,
      rows => selectLines(db, caller, and(matching, older)).limit(rows),
      () => db.$count(bankLines, and(visible, matching)),
    )
    const open = lines.filter(({ state }) => state === 'new')
    const [proposals, named, shown] = await Promise.all([
      readProposals(
        db,
        account,
        open.map(({ id }) => id),
      ),
      referencedLeases(db, caller, open),
      withMatches(db, caller, lines),
    ])
    return shown.map(line => ({
      ...line,
      proposal: proposals.get(line.id) ?? null,
      leaseId: named.get(line.id) ?? null,
    }))
  })

  route(app, listBankRows, async ({ db, caller, query }) => {
    const account = await findAccount(db, caller, query.bankAccountId)
    const line = query.lineId ? await lineOf(db, caller, query.lineId) : null
    const found = matches(
      query.q,
      sql`coalesce(payee, concat_ws(' ', person.first_name, person.last_name)) || ' ' || coalesce(memo, '') || ' ' || amount`,
    )
    const near = line
      ? sql`abs(open - ${line.open}::numeric), abs(day - ${line.postedOn}::date), source_id`
      : sql`day desc, source_id`
    return readRows(
      db,
      account,
      sql`open <> 0 ${found ? sql`and ${found}` : sql``}
        ${line ? sql`and sign(open) = sign(${line.open}::numeric)` : sql``} order by ${near} limit ${maxListed}`,
    )
  })

  route(app, createBankMatches, async ({ db, caller, params, body, afterCommit }) => {
    const line = await lockLine(db, caller, params.id)
    const account = accountOf(caller, line.bankAccountId)
    const { create } = body
    if (create) {
      requireOpen(line)
      const row = await atCreate(() => createRow(app, db, caller, line, create))
      await matchRows(db, caller, { account, line }, [row], { isCreated: true })
      if (create.kind === 'payment') afterCommit(() => deliverPaymentEmails(app.outbox))
    } else await matchRows(db, caller, { account, line }, body.rows)
    const offeredRule = create?.kind === 'expense' ? await offerRule(db, line, create) : null
    return { ...(await shownLine(db, caller, line.id)), offeredRule }
  })

  route(app, deleteBankMatch, async ({ db, caller, params }) => {
    const line = await lockLine(db, caller, params.id)
    await unmatch(db, line.id, params.match)
  })

  route(app, updateBankLine, async ({ db, caller, params, body }) => {
    const line = await lockLine(db, caller, params.id)
    if (body.ignored && line.state !== 'ignored') {
      requireOpen(line)
      await db
        .update(bankLines)
        .set({ state: 'ignored', ignoredReason: body.reason })
        .where(eq(bankLines.id, line.id))
      await tell(db, caller, line, body.reason)
    }
    if (!body.ignored && line.state === 'ignored') {
      await db
        .update(bankLines)
        .set({ state: 'new', ignoredReason: null, ruleId: null })
        .where(eq(bankLines.id, line.id))
      await tell(db, caller, line, null)
    }
    return shownLine(db, caller, line.id)
  })
}

const maxListed = 200

/** @throws 409 for a line that has a row, or is ignored */
function requireOpen(line: LineRow) {
  if (line.state === 'matched' || line.state === 'created')
    throw conflict('This line is matched: unmatch it first')
  if (line.state === 'ignored') throw conflict('This line is ignored: undo that first')
}

/** @throws 404 */
async function lineOf(db: Db, caller: Caller, id: string): Promise<LineRow> {
  const [line] = await selectLines(db, caller, eq(bankLines.id, id))
  if (!line) throw notFound('Bank line')
  return line
}

async function shownLine(db: Db, caller: Caller, id: string) {
  const line = await readLine(db, caller, id)
  if (!line) throw notFound('Bank line')
  return line
}

/** Lines come with their file: of one alone, only that it is ignored is logged. */
function tell(db: Db, caller: Caller, line: LineRow, reason: string | null) {
  return record(db, {
    ...{ action: 'updated', entity: 'bank_line', entityId: line.id, userId: caller.id },
    ...{ organizationId: caller.organizationId, details: { ignored_reason: reason } },
  })
}

/** The fields of a refusal as they are named in this call. */
async function atCreate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    const fields = Object.entries(error.saidAt).map(([field, said]) => [
      field.startsWith('create.') ? field : `create.${field}`,
      said,
    ])
    throw new Refusal(400, error.said, Object.fromEntries(fields))
  }
}
