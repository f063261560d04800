import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createAccount, listAccounts, updateAccount } from '#shared/accounting/ledger-accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { openColumns } from '../../access/fields.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { visibleAccounts } from '../../access/visible-ledger.ts'
import { newId } from '../../db/new-id.ts'
import { accounts } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'

/** The chart of accounts. That two have one number is refused by the database. */
export function accountRoutes(app: FastifyInstance): void {
  route(app, listAccounts, ({ db, caller }) =>
    db
      .select(openColumns(accounts))
      .from(accounts)
      .where(visibleAccounts(caller))
      .orderBy(asc(sql`length(${accounts.number})`), asc(accounts.number)),
  )

  route(app, createAccount, async ({ db, caller, body }) => {
    const organizationId = ownOrganization(caller)
    const id = newId()
    await db.insert(accounts).values({ id, purpose: id, ...body, organizationId })
    return find(db, eq(accounts.id, id))
  })

  route(app, updateAccount, async ({ db, caller, params, body }) => {
    const { archived, ...facts } = body
    const one = and(eq(accounts.id, params.id), visibleAccounts(caller))
    if (archived) await requireArchivable(db, caller, params.id)
    await db
      .update(accounts)
      .set({
        ...facts,
        updatedAt: new Date(),
        // Archived twice, it stays archived since the first time.
        ...(archived === true && { archivedAt: sql`coalesce(${accounts.archivedAt}, now())` }),
        ...(archived === false && { archivedAt: null }),
      })
      .where(one)
    return find(db, one)
  })
}

/** @throws 404, and 409 for an account that the ledger posts to, or one with a balance */
async function requireArchivable(db: Db, caller: Caller, id: string) {
  const account = await find(db, and(eq(accounts.id, id), visibleAccounts(caller)))
  if (account.isSystem) throw conflict('Rooftree posts to this account: it cannot be archived')
  const { rows } = await db.execute<{ balance: string }>(
    sql`select coalesce(sum(jl.debit - jl.credit), 0) as balance from journal_lines jl
      join journals j on j.id = jl.journal_id where jl.account_id = ${id} and j.voided_on is null`,
  )
  if (Number(rows[0]?.balance) !== 0)
    throw conflict('This account has a balance: first bring it to 0 by a journal')
}

/** @throws 404 */
async function find(db: Db, one: SQL | undefined) {
  const [row] = await db.select(openColumns(accounts)).from(accounts).where(one)
  if (!row) throw notFound('Account')
  return row
}
