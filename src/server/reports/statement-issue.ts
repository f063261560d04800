import { and, desc, eq } from 'drizzle-orm'
import { type Day, lastOfMonth, todayIn } from '#shared/dates.ts'
import type { Db } from '../db/client.ts'
import { expenses, organizations, ownerStatements, properties, users } from '../db/tables.ts'
import { refusedAt } from '../errors.ts'
import { namesInWords } from '../papers/words.ts'
import type { Caller } from '../session.ts'
import { type Fee, readStatement } from './owner-statement.ts'
import { headingOf, type StoredStatement } from './statement-paper.ts'

/**
 * Issues the statement of a property's month: posts the management fee, or corrects the one posted
 * by rule, and keeps the document as a further version. Others who issue for the same property wait.
 *
 * @param by who is told as issuer; null for Rooftree by itself
 * @param bookkeeper in whose name the fee is posted
 * @returns the new statement's id
 * @throws 400 for a month that has not ended, or a property without an owner
 */
export async function issueStatement(
  db: Db,
  viewer: Caller,
  { propertyId, month, by, bookkeeper, ...issue }: Issue,
): Promise<string> {
  const { property, organization } = await lockProperty(db, propertyId)
  const today = issue.today ?? todayIn(organization.timezone)
  if (month >= today.slice(0, 7)) throw refusedAt('month', 'Choose a month that has ended')
  const owner = await ownerOf(db, property)
  const { figures, lines, fee } = await readStatement(db, viewer, {
    propertyId,
    month,
    zone: organization.timezone,
  })
  await settleFee(db, { fee, month, today, bookkeeper, property, payee: organization.name })
  const last = await latestStatement(db, propertyId, month)
  const version = (last?.version ?? 0) + 1
  const heading = headingOf({
    organization: organization.name,
    currency: organization.currency,
    property: property.name,
    address: property.address,
    owner: namesInWords([owner]) || (owner.email ?? ''),
    month,
    version,
    issuedOn: today,
  })
  const [issued] = await db
    .insert(ownerStatements)
    .values({
      ...figures,
      organizationId: property.organizationId,
      propertyId,
      ownerId: owner.id,
      month,
      version,
      paper: { lines, heading } satisfies StoredStatement,
      issuedBy: by,
    })
    .returning({ id: ownerStatements.id })
  if (!issued) throw new Error('A statement was not inserted')
  return issued.id
}

interface Issue {
  propertyId: string
  month: string
  by: string | null
  bookkeeper: string
  /** Another day than the clock's: the demo is made as of any. */
  today?: Day
}

/** The version of a month's statement that stands. */
export async function latestStatement(db: Db, propertyId: string, month: string) {
  const [last] = await db
    .select()
    .from(ownerStatements)
    .where(and(eq(ownerStatements.propertyId, propertyId), eq(ownerStatements.month, month)))
    .orderBy(desc(ownerStatements.version))
    .limit(1)
  return last
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

async function ownerOf(db: Db, property: typeof properties.$inferSelect) {
  const [owner] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, property.ownerId ?? property.id),
        eq(users.organizationId, property.organizationId),
      ),
    )
  if (!owner) throw refusedAt('propertyId', 'Say first who owns this property')
  return owner
}

/** Makes the books say what the rule says: the row that was posted is voided when it is wrong. */
async function settleFee(
  db: Db,
  { fee, month, today, bookkeeper, property, payee }: Posting,
): Promise<void> {
  const { posted, percent, amount, receipts } = fee
  if (posted?.amount === amount || (!posted && amount === '0.00')) return
  if (posted) await db.update(expenses).set({ voidedOn: today }).where(eq(expenses.id, posted.id))
  if (amount === '0.00') return
  const day = lastOfMonth(`${month}-01`)
  await db.insert(expenses).values({
    organizationId: property.organizationId,
    propertyId: property.id,
    category: 'management_fees',
    payee,
    description: `${Number(percent)}% of ${receipts}`,
    amount,
    incurredOn: day,
    paidOn: day,
    feeMonth: month,
    feePercent: percent,
    recordedBy: bookkeeper,
  })
}

interface Posting {
  fee: Fee
  month: string
  today: string
  bookkeeper: string
  property: typeof properties.$inferSelect
  payee: string
}
