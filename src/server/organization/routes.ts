import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { getOrganization, updateOrganization } from '#shared/organization/organization.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { changesLateTerms, columnsOf, lateFeeOf } from '../accounting/terms-columns.ts'
import {
  charges,
  credits,
  depositEntries,
  expenses,
  organizations,
  ownerEntries,
  payments,
  refunds,
} from '../db/tables.ts'
import { conflictAt, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { choosePreferences } from './preferences.ts'

export function organizationRoutes(app: FastifyInstance): void {
  route(app, getOrganization, async ({ db, caller }) => {
    const [row] = await db
      .select({ ...answered, hasMoney })
      .from(organizations)
      .where(eq(organizations.id, ownId(caller)))
    if (!row) throw notFound('Organization')
    return withLateFee(row)
  })

  route(app, updateOrganization, async ({ db, caller, body }) => {
    const { lateFee, dateFormat, ...plain } = body
    const change = { ...plain, ...(lateFee && columnsOf(lateFee)) }
    const own = eq(organizations.id, ownId(caller))
    const [before] = await db
      .select({ ...answered, hasMoney })
      .from(organizations)
      .where(own)
      .for('no key update')
    if (!before) throw notFound('Organization')
    // Amounts are never converted, so existing ones keep their currency.
    if (change.currency && change.currency !== before.currency && before.hasMoney)
      throw conflictAt(
        'currency',
        sentence('Amounts are already recorded in {currency}: the currency cannot be changed', {
          currency: before.currency,
        }),
      )
    if (dateFormat) await choosePreferences(db, caller.id, { dateFormat })
    const since = { lateFeeSince: todayIn(change.timezone ?? before.timezone) }
    const [row] = await db
      .update(organizations)
      .set({
        ...change,
        ...(changesLateTerms(before, change) && since),
        updatedAt: new Date(),
      })
      .where(own)
      .returning(answered)
    if (!row) throw notFound('Organization')
    return withLateFee({ ...row, hasMoney: before.hasMoney })
  })
}

const money = [charges, payments, credits, refunds, depositEntries, expenses, ownerEntries].map(
  rows => sql`exists (select from ${rows} where ${rows.organizationId} = ${organizations.id})`,
)
const hasMoney = sql<boolean>`(${sql.join(money, sql` or `)})`

const { lateFeeType, lateFeeAmount, lateFeeSince, lateFeeMaxDays, lateFeeMinUnpaid } = organizations
const { lateFeeCapOp, lateFeeCapFlat, lateFeeCapPercent } = organizations
/** The columns of an answer, with the late fee terms that it combines into one field. */
const answered = {
  ...openColumns(organizations),
  ...{ lateFeeType, lateFeeAmount, lateFeeSince, lateFeeMaxDays, lateFeeMinUnpaid },
  ...{ lateFeeCapOp, lateFeeCapFlat, lateFeeCapPercent },
}

function withLateFee<Row extends Parameters<typeof lateFeeOf>[0]>(row: Row) {
  return { ...row, lateFee: lateFeeOf(row) }
}

function ownId(caller: Caller): string {
  if (!caller.organizationId) throw notFound('Organization')
  return caller.organizationId
}
