import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  type BankAccount,
  createBankAccount,
  listBankAccounts,
  updateBankAccount,
} from '#shared/accounting/banking/bank-accounts.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { visibleBankAccounts } from '../../access/visible-banking.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { bankAccounts, organizations, properties } from '../../db/tables.ts'
import { conflict, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { findAccount } from './find.ts'
import { trustRoutes } from './trust.ts'

export function bankAccountRoutes(app: FastifyInstance): void {
  route(app, listBankAccounts, ({ db, caller }) => selectAccounts(db, caller))

  trustRoutes(app)

  route(app, createBankAccount, async ({ db, caller, body }) => {
    const { propertyIds, depositPropertyIds, ...facts } = body
    const organizationId = ownOrganization(caller)
    const id = newId()
    await db.insert(bankAccounts).values({ id, ...facts, organizationId })
    const account = { id, kind: facts.kind, isDefault: false }
    await placeMoney(db, caller, account, { propertyIds, depositPropertyIds })
    return inserted(await selectAccounts(db, caller, eq(bankAccounts.id, id)))
  })

  route(app, updateBankAccount, async ({ db, caller, params, body }) => {
    const account = await findAccount(db, caller, params.id, 'locked')
    const { propertyIds, depositPropertyIds, archived, ...facts } = body
    if (archived) await requireArchivable(db, account)
    await db
      .update(bankAccounts)
      .set({
        ...facts,
        updatedAt: new Date(),
        // Archived twice, it stays archived since the first time.
        ...(archived === true && { archivedAt: sql`coalesce(${bankAccounts.archivedAt}, now())` }),
        ...(archived === false && { archivedAt: null }),
      })
      .where(eq(bankAccounts.id, account.id))
    await placeMoney(db, caller, account, { propertyIds, depositPropertyIds })
    return inserted(await selectAccounts(db, caller, eq(bankAccounts.id, account.id)))
  })
}

type Placed = Pick<z.output<typeof updateBankAccount.body>, 'propertyIds' | 'depositPropertyIds'>

/** Whose money is in an account: others that were there fall to the default. @throws 400 */
async function placeMoney(
  db: Db,
  caller: Caller,
  account: Place,
  { propertyIds, depositPropertyIds }: Placed,
) {
  const { kind } = account
  const ofKind = kind === 'deposit' ? 'depositAccountId' : 'operatingAccountId'
  if (depositPropertyIds?.length && kind !== 'trust')
    throw refusedAt('depositPropertyIds', 'Only a trust account holds deposits with other money')
  if (propertyIds)
    await place(db, caller, account, { field: ofKind, sent: 'propertyIds', ids: propertyIds })
  if (depositPropertyIds && kind === 'trust') {
    const of = { field: 'depositAccountId', sent: 'depositPropertyIds' } as const
    await place(db, caller, account, { ...of, ids: depositPropertyIds })
  }
}

interface Place {
  id: string
  kind: BankAccount['kind']
  isDefault: boolean
}

/** Whose money of one sort is in an account. @throws 400 at the field */
async function place(
  db: Db,
  caller: Caller,
  account: Place,
  { field, sent, ids: propertyIds }: Sort,
) {
  const column = properties[field]
  const chosen = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(editableProperties(caller), among(properties.id, [...propertyIds])))
  if (chosen.length < new Set(propertyIds).size) throw refusedAt(sent, 'Choose your own properties')
  const ids = chosen.map(({ id }) => id)
  await db
    .update(properties)
    .set({ [field]: null })
    .where(and(eq(column, account.id), sql`not ${among(properties.id, ids)}`))
  await db
    .update(properties)
    .set({ [field]: account.isDefault ? null : account.id })
    .where(
      and(
        among(properties.id, ids),
        sql`${column} is distinct from ${account.isDefault ? null : account.id}::uuid`,
      ),
    )
}

interface Sort {
  field: 'operatingAccountId' | 'depositAccountId'
  /** The field that was sent. */
  sent: keyof Placed
  ids: readonly string[]
}

/** @throws 409 for the default of its kind, and for one that properties name */
async function requireArchivable(db: Db, { id, isDefault }: { id: string; isDefault: boolean }) {
  if (isDefault)
    throw conflict('Properties that name no other account use this one: it cannot be archived')
  const used = await db.$count(
    properties,
    sql`${properties.operatingAccountId} = ${id} or ${properties.depositAccountId} = ${id}`,
  )
  if (used > 0) throw conflict('Properties use this account: first choose another one for them')
}

type Shown = Omit<BankAccount, 'archivedAt' | 'createdAt' | 'updatedAt'> &
  Pick<typeof bankAccounts.$inferSelect, 'archivedAt' | 'createdAt' | 'updatedAt'>

/** With balances of today, the defaults first. */
async function selectAccounts(db: Db, caller: Caller, where?: SQL): Promise<Shown[]> {
  const rows = await db
    .select({
      ...openColumns(bankAccounts),
      timezone: organizations.timezone,
      organizationId: bankAccounts.organizationId,
      properties: propertiesOf(
        sql`case ${bankAccounts.kind} when 'deposit' then p.deposit_account_id else p.operating_account_id end`,
      ),
      depositProperties: propertiesOf(
        sql`case ${bankAccounts.kind} when 'trust' then p.deposit_account_id end`,
      ),
      toMatch: sql<number>`(select count(*)::int from bank_lines l where l.bank_account_id = ${bankAccounts.id} and l.state = 'new')`,
      reconciledThrough: sql<
        string | null
      >`(select max(r.through)::text from reconciliations r where r.bank_account_id = ${bankAccounts.id} and r.done_at is not null)`,
      bankBalance: sql<BankAccount['bankBalance']>`(
        select json_build_object('on', f."to", 'amount', f.closing_balance::text) from bank_files f
        where f.bank_account_id = ${bankAccounts.id} and f.closing_balance is not null and f."to" is not null
        order by f."to" desc, f.id desc limit 1)`,
    })
    .from(bankAccounts)
    .innerJoin(organizations, eq(organizations.id, bankAccounts.organizationId))
    .where(and(visibleBankAccounts(caller), where))
    .orderBy(
      sql`${bankAccounts.isDefault} desc, ${bankAccounts.kind} = 'deposit'`,
      asc(bankAccounts.name),
      asc(bankAccounts.id),
    )
  const [one] = rows
  if (!one) return []
  const today: Day = todayIn(one.timezone)
  const asked = rows.flatMap(({ id, bankBalance }) =>
    [...new Set([today, bankBalance?.on ?? today])].map(on => ({ id, on })),
  )
  const sums = await readBalances(db, one.organizationId, asked)
  return rows.map(({ timezone: _zone, organizationId: _organization, ...row }) => {
    const { bankBalance } = row
    const then = bankBalance && (sums.get(`${row.id} ${bankBalance.on}`) ?? 0)
    return {
      ...row,
      book: fromCents(sums.get(`${row.id} ${today}`) ?? 0),
      difference:
        bankBalance && then !== null ? fromCents(toCents(bankBalance.amount) - then) : null,
    }
  })
}

/** Those that name it in a column, and are not archived. */
function propertiesOf(column: SQL) {
  return sql<BankAccount['properties']>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]') from properties p
    where p.organization_id = ${bankAccounts.organizationId} and ${column} = ${bankAccounts.id})`
}

/** Cents of accounts at the end of days, by `'id day'`. Each is asked for once. */
async function readBalances(
  db: Db,
  organizationId: string,
  asked: readonly { on: Day; id: string }[],
): Promise<Map<string, number>> {
  const days = sql.join(
    asked.map(({ on, id }) => sql`(${on}::date, ${id}::uuid)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ id: string; day: string; cents: string }>(sql`
    select b.bank_account_id as id, asked.day::text, (sum(b.amount) * 100)::bigint::text as cents
    from bank_rows(${organizationId}) b join (values ${days}) as asked(day, id) on b.booked_on <= asked.day
      and asked.id = b.bank_account_id
    group by 1, 2`)
  return new Map(rows.map(({ id, day, cents }) => [`${id} ${day}`, Number(cents)]))
}
