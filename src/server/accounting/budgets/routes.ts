import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { budgetTypes, getBudget, setBudget } from '#shared/accounting/budgets.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleProperties } from '../../access/visible.ts'
import { visibleAccounts } from '../../access/visible-ledger.ts'
import { newId } from '../../db/new-id.ts'
import { accounts, budgets, properties } from '../../db/tables.ts'
import { notFound, Refusal, refusedAt } from '../../errors/errors.ts'
import { changedSince } from '../../http/precondition.ts'
import { route } from '../../http/route.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { lockOrganization } from '../lock-organization.ts'
import { requireOwnProperty } from '../own-property.ts'
import { monthsOf, readBudget, type Scope, versionOf } from './grid.ts'

type Rows = z.output<typeof setBudget.body>['rows']

/** Budgets, a year of a property at a time. */
export function budgetRoutes(app: FastifyInstance): void {
  route(app, getBudget, async ({ db, caller, query }) => {
    const { year, propertyId = null } = query
    if (propertyId) await requireVisible(db, caller, propertyId)
    return readBudget(db, caller, { year, propertyId })
  })

  route(app, setBudget, async ({ db, caller, body }) => {
    const { rows, version, ...scope } = body
    // Of two who save at once the second one meets the version of the first.
    const { id: organizationId } = await lockOrganization(db, caller)
    if (scope.propertyId) await requireOwnProperty(db, caller, scope.propertyId)
    await requireBudgetable(db, caller, rows)
    const stored = await db
      .select()
      .from(budgets)
      .where(and(eq(budgets.organizationId, organizationId), monthsOf(scope)))
    if (version !== undefined && version !== versionOf(stored)) {
      const current = await readBudget(db, caller, scope)
      throw new Refusal(409, changedSince, undefined, { more: { current, changedBy: null } })
    }
    await store(db, changesOf(scope, organizationId, rows, stored))
    return readBudget(db, caller, scope)
  })
}

type Stored = typeof budgets.$inferSelect

/** The months that differ from the stored ones; those of accounts that are left out become 0.00. */
function changesOf(
  { year, propertyId }: Scope,
  organizationId: string,
  rows: Rows,
  stored: readonly Stored[],
) {
  const before = new Map(stored.map(row => [`${row.accountId} ${row.month}`, row.amount]))
  const sent = rows.flatMap(({ accountId, months }) =>
    months.map((amount, at) => ({
      accountId,
      month: `${year}-${String(at + 1).padStart(2, '0')}-01`,
      amount,
    })),
  )
  const named = new Set(rows.map(({ accountId }) => accountId))
  const leftOut = stored
    .filter(({ accountId }) => !named.has(accountId))
    .map(({ accountId, month }) => ({ accountId, month, amount: '0.00' }))
  return [...sent, ...leftOut]
    .filter(one => (before.get(`${one.accountId} ${one.month}`) ?? '0.00') !== one.amount)
    .map(one => ({ id: newId(), organizationId, propertyId, ...one }))
}

async function store(db: Db, changes: ReturnType<typeof changesOf>) {
  if (changes.length === 0) return
  await db
    .insert(budgets)
    .values(changes)
    .onConflictDoUpdate({
      target: [budgets.organizationId, budgets.propertyId, budgets.accountId, budgets.month],
      set: { amount: sql`excluded.amount`, updatedAt: new Date() },
    })
}

async function requireVisible(db: Db, caller: Caller, id: string) {
  const [own] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, id), visibleProperties(caller)))
  if (!own) throw notFound('Property')
}

/** @throws 400 at the row for another's account, another type, or one that is there twice */
async function requireBudgetable(db: Db, caller: Caller, rows: Rows) {
  const ids = rows.map(({ accountId }) => accountId)
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        visibleAccounts(caller),
        among(accounts.id, ids),
        inArray(accounts.type, [...budgetTypes]),
      ),
    )
  const isOwn = new Set(found.map(({ id }) => id))
  for (const [at, id] of ids.entries()) {
    const field = `rows.${at}.accountId`
    if (!isOwn.has(id)) throw refusedAt(field, 'Choose one of your accounts of income or expense')
    if (ids.indexOf(id) !== at) throw refusedAt(field, 'This account is in the list twice')
  }
}
