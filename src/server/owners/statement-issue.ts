import { and, desc, eq } from 'drizzle-orm'
import { type Day, todayIn } from '#shared/dates.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { inserted } from '../db/inserted.ts'
import { expenses, organizations, ownerStatements, properties } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { namesLabel } from '../format/format.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { ownerOfMonth } from './owners-of-month.ts'
import { type Holding, readStatement } from './statement.ts'
import { describedFee, type Fee } from './statement-fees.ts'
import { headingOf, type StoredStatement } from './statement-print.ts'

/**
 * Issues the statement of a property's month: posts the management fee, or corrects the one posted
 * by rule, also of earlier months changed by late entries, and stores the document as a further
 * version. Parallel calls for the same property wait.
 *
 * @param by the issuer in notifications; null for the automation
 * @param bookkeeper the user who posts the fee
 * @returns the new statement's id
 * @throws 400 for a month that has not ended, or without an owner in it
 */
export async function issueStatement(
  db: Db,
  viewer: Caller,
  { propertyId, month, by, bookkeeper, ...issue }: Issue,
): Promise<string> {
  const { property, organization } = await lockProperty(db, propertyId)
  const today = issue.today ?? todayIn(organization.timezone)
  if (month >= today.slice(0, 7)) throw refusedAt('month', 'Choose a month that has ended')
  const owner = await requireOwner(db, { propertyId, month, ownerId: issue.ownerId })
  const scope = { propertyId, ownerId: owner.id, month, zone: organization.timezone }
  const { figures, shares, lines, fees, feesToDate } = await readStatement(db, viewer, scope)
  const posting = { ownerId: owner.id, today, bookkeeper, property, payee: organization.name }
  for (const fee of fees) await settleFee(db, fee, posting)
  const last = await latestStatement(db, scope)
  const fee = fees.find(one => one.month === month && !one.lease)
  const version = (last?.version ?? 0) + 1
  const about = {
    organization: organization.name,
    currency: organization.currency,
    property: property.name,
    address: property.address,
    owner: namesLabel([owner]) || (owner.email ?? ''),
    month,
    version,
    issuedOn: today,
    shares,
  }
  const issued = inserted(
    await db
      .insert(ownerStatements)
      .values({
        ...figures,
        organizationId: property.organizationId,
        propertyId,
        ownerId: owner.id,
        month,
        version,
        feePercent: fee?.percent ?? null,
        feeBase: fee && fee.kinds !== 'all' ? fee.kinds : null,
        feeFlat: fee?.rule.flat,
        feeMinimum: fee?.rule.minimum,
        leasingFeePercent: fee?.rule.leasingPercent,
        leasingFeeFlat: fee?.rule.leasingFlat,
        feesToDate,
        paper: { lines, heading: headingOf(about), about } satisfies StoredStatement,
        issuedBy: by,
      })
      .returning({ id: ownerStatements.id }),
  )
  return issued.id
}

interface Issue {
  propertyId: string
  month: string
  /** Default the owner at the month's end. */
  ownerId?: string | undefined
  by: string | null
  bookkeeper: string
  /** Another day than the clock's: the demo is made as of any. */
  today?: Day
}

/** The current version of an owner's month. */
export async function latestStatement(
  db: Db,
  { propertyId, month, ownerId }: { propertyId: string; month: string; ownerId: string | null },
) {
  if (!ownerId) return undefined
  const [last] = await db
    .select()
    .from(ownerStatements)
    .where(
      and(
        eq(ownerStatements.propertyId, propertyId),
        eq(ownerStatements.month, month),
        eq(ownerStatements.ownerId, ownerId),
      ),
    )
    .orderBy(desc(ownerStatements.version))
    .limit(1)
  return last
}

/** The figures of the current versions of a month of some properties, each by `ofHolding`. */
export async function latestFigures(
  db: Db,
  { month, propertyIds }: { month: string; propertyIds: readonly string[] },
): Promise<Map<string, StatementFigures>> {
  const { propertyId, ownerId, version } = ownerStatements
  const rows = await db
    .selectDistinctOn([propertyId, ownerId], openColumns(ownerStatements))
    .from(ownerStatements)
    .where(and(among(propertyId, propertyIds), eq(ownerStatements.month, month)))
    .orderBy(propertyId, ownerId, desc(version))
  return new Map(rows.map(row => [ofHolding(row), row]))
}

/** A property and its owner, as one key. */
export function ofHolding({ propertyId, ownerId }: Holding): string {
  return `${propertyId} ${ownerId}`
}

/** Whether the present figures equal those of an issued statement. */
export function saysTheSame(issued: StatementFigures, now: StatementFigures): boolean {
  const names = Object.keys(now) as (keyof StatementFigures)[]
  return names.every(name => issued[name] === now[name])
}

async function lockProperty(db: Db, id: string) {
  const [locked] = await db
    .select({ property: properties, organization: organizations })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(eq(properties.id, id))
    .for('no key update', { of: properties })
  if (!locked) throw new Error('A property was gone while its statement was made')
  return locked
}

async function requireOwner(db: Db, about: Parameters<typeof ownerOfMonth>[1]) {
  const owner = await ownerOfMonth(db, about)
  if (owner) return owner
  throw refusedAt(
    about.ownerId ? 'ownerId' : 'propertyId',
    about.ownerId
      ? 'Choose someone who has owned this property'
      : 'Set the owner of this property first',
  )
}

/** Corrects the expenses by the rule: a wrong posted row is voided. */
async function settleFee(db: Db, fee: Fee, posting: Posting): Promise<void> {
  const { month, day, bearer, posted, percent, amount, lease } = fee
  const { ownerId, today, bookkeeper, property, payee } = posting
  if (!posted && amount === '0.00') return
  if (posted?.amount === amount && posted.day === day) return
  if (posted)
    await db
      .update(expenses)
      .set({ voidedOn: today, voidedBy: bookkeeper })
      .where(eq(expenses.id, posted.id))
  if (amount === '0.00') return
  await db.insert(expenses).values({
    organizationId: property.organizationId,
    propertyId: property.id,
    category: 'management_fees',
    payee,
    description: describedFee(fee),
    amount,
    incurredOn: day,
    paidOn: day,
    feeMonth: month,
    // A fee without a percentage stays one when the property gets one.
    feePercent: percent ?? '0',
    feeOwnerId: lease ? null : (bearer ?? ownerId),
    feeLeaseId: lease?.id,
    recordedBy: bookkeeper,
  })
}

interface Posting {
  ownerId: string
  today: Day
  bookkeeper: string
  property: typeof properties.$inferSelect
  payee: string
}
