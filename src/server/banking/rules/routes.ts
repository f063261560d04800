import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createBankRule,
  deleteBankRule,
  listBankRules,
} from '#shared/accounting/banking/bank-rules.ts'
import type { Caller } from '../../access/caller.ts'
import { openColumns } from '../../access/fields.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { visibleVendors } from '../../access/visible.ts'
import { visibleBankAccounts, visibleBankRules } from '../../access/visible-banking.ts'
import { requireOwnProperty } from '../../accounting/own-property.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { bankAccounts, bankRules, organizations, properties, vendors } from '../../db/tables.ts'
import { notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { applyRules } from './apply.ts'
import { undoRule } from './undo.ts'

export function bankRuleRoutes(app: FastifyInstance): void {
  route(app, listBankRules, ({ db, caller }) => selectRules(db, caller))

  route(app, createBankRule, async ({ db, caller, body }) => {
    const organizationId = ownOrganization(caller)
    await requireOwn(db, caller, body)
    const id = newId()
    const isExpense = body.action === 'expense'
    await db.insert(bankRules).values({
      ...{ id, organizationId, createdBy: caller.id, action: body.action },
      ...{ bankAccountId: body.bankAccountId, payeeContains: body.payeeContains },
      propertyId: isExpense ? body.propertyId : null,
      vendorId: isExpense ? body.vendorId : null,
      category: isExpense ? body.category : null,
      reason: isExpense ? null : body.reason,
    })
    for (const account of await accountsOf(db, caller, body.bankAccountId))
      await applyRules(db, caller, account)
    return inserted(await selectRules(db, caller, eq(bankRules.id, id)))
  })

  route(app, deleteBankRule, async ({ db, caller, params, body }) => {
    const [rule] = await db
      .select({
        id: bankRules.id,
        removedAt: bankRules.removedAt,
        timezone: organizations.timezone,
      })
      .from(bankRules)
      .innerJoin(organizations, eq(organizations.id, bankRules.organizationId))
      .where(and(eq(bankRules.id, params.id), visibleBankRules(caller)))
      .for('no key update', { of: bankRules })
    if (!rule) throw notFound('Rule')
    if (!rule.removedAt)
      await db.update(bankRules).set({ removedAt: new Date() }).where(eq(bankRules.id, rule.id))
    const undone = body.undo ? await undoRule(db, caller, rule.id, rule) : 0
    return { undone }
  })
}

/** @throws 400 at the field for an account, property or vendor that is not the caller's */
async function requireOwn(
  db: Db,
  caller: Caller,
  sent: { bankAccountId: string | null; propertyId: string | null; vendorId: string | null },
) {
  const { bankAccountId, propertyId, vendorId } = sent
  if (bankAccountId && (await accountsOf(db, caller, bankAccountId)).length === 0)
    throw refusedAt('bankAccountId', 'Choose one of your bank accounts')
  if (propertyId) await requireOwnProperty(db, caller, propertyId)
  if (!vendorId) return
  const vendor = and(visibleVendors(caller), eq(vendors.id, vendorId), isNull(vendors.archivedAt))
  if ((await db.$count(vendors, vendor)) === 0)
    throw refusedAt('vendorId', 'Choose one of your vendors')
}

async function accountsOf(db: Db, caller: Caller, id: string | null) {
  const { organizationId, kind, isDefault } = bankAccounts
  return db
    .select({ id: bankAccounts.id, organizationId, kind, isDefault })
    .from(bankAccounts)
    .where(and(visibleBankAccounts(caller), id ? eq(bankAccounts.id, id) : undefined))
    .orderBy(asc(bankAccounts.id))
}

/** Lines that a rule recorded or ignored. */
const usesOf = sql<number>`(
  (select count(*) from bank_matches m where m.rule_id = ${bankRules.id} and m.unmatched_at is null)
  + (select count(*) from bank_lines l where l.rule_id = ${bankRules.id}))::int`

function selectRules(db: Db, caller: Caller, where?: SQL) {
  return db
    .select({
      ...openColumns(bankRules),
      bankAccount: { id: bankAccounts.id, name: bankAccounts.name },
      property: { id: properties.id, name: properties.name },
      vendor: { id: vendors.id, name: vendors.name },
      uses: usesOf,
    })
    .from(bankRules)
    .leftJoin(bankAccounts, eq(bankAccounts.id, bankRules.bankAccountId))
    .leftJoin(properties, eq(properties.id, bankRules.propertyId))
    .leftJoin(vendors, eq(vendors.id, bankRules.vendorId))
    .where(and(visibleBankRules(caller), isNull(bankRules.removedAt), where))
    .orderBy(asc(bankRules.id))
}
