import { and, desc, eq } from 'drizzle-orm'
import { type Day, todayIn } from '#shared/dates.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { newId } from '../db/new-id.ts'
import { organizations, ownerStatements, properties } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { namesLabel } from '../format/format.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { type Owner, ownersOfMonth, type Wanted } from './owners-of-month.ts'
import { type Holding, readStatements } from './statement.ts'
import { settleFees } from './statement-fee-posting.ts'
import type { Statement } from './statement-lines.ts'
import { headingOf, type StoredStatement } from './statement-print.ts'

interface Issue {
  month: string
  by: string | null
  bookkeeper: string
  /** Another day than the clock's: the demo is made as of any. */
  today?: Day
}

export interface Issued {
  id: string
  propertyId: string
  ownerId: string
  version: number
  /** False for one that was issued before and is up to date. */
  isNew: boolean
}

/** Issues one statement, also where the last version says the same. Returns its id. As `issueStatements`. */
export async function issueStatement(
  db: Db,
  viewer: Caller,
  { propertyId, ownerId, ...issue }: Issue & Wanted,
): Promise<string> {
  const [issued] = await issueStatements(db, viewer, [{ propertyId, ownerId }], issue)
  if (!issued) throw new Error('A statement was not issued')
  return issued.id
}

/**
 * Issues the statements of properties' month: posts the management fee, or corrects the one posted
 * by rule, also of earlier months changed by late entries, and stores the document as a further
 * version. Parallel calls for the same property wait.
 *
 * @param by the issuer in notifications; null for the automation
 * @param bookkeeper the user who posts the fee
 * @param isAgain whether one whose last version says the same is issued again
 * @throws 400 for a month that has not ended, or without an owner in it
 */
export async function issueStatements(
  db: Db,
  viewer: Caller,
  wanted: readonly Wanted[],
  { isAgain = true, ...issue }: Issue & { isAgain?: boolean },
): Promise<Issued[]> {
  const places = await lockProperties(
    db,
    wanted.map(({ propertyId }) => propertyId),
  )
  const holdings = await withOwners(db, wanted, issue.month)
  const issued: Issued[] = []
  // Of several owners of a property, the second one finds the fees that were posted with the first.
  for (const some of onePerProperty(holdings))
    issued.push(...(await issueThose(db, viewer, { places, holdings: some, issue, isAgain })))
  return issued
}

type Places = Awaited<ReturnType<typeof lockProperties>>
type Owned = Holding & { ownerId: string; owner: Owner }

interface Issuing {
  places: Places
  /** Each of another property. */
  holdings: readonly Owned[]
  issue: Issue
  isAgain: boolean
}

async function issueThose(
  db: Db,
  viewer: Caller,
  { places: { organization, byId }, holdings, issue, isAgain }: Issuing,
): Promise<Issued[]> {
  const { month, bookkeeper } = issue
  const today = issue.today ?? todayIn(organization.timezone)
  if (month >= today.slice(0, 7)) throw refusedAt('month', 'Choose a month that has ended')
  const propertyIds = holdings.map(({ propertyId }) => propertyId)
  const latest = await latestStatements(db, { month, propertyIds })
  const within = { month, zone: organization.timezone }
  const all: (Owned & Statement & Issued)[] = []
  for await (const one of readStatements(db, viewer, holdings, within)) {
    const last = latest.get(ofHolding(one))
    const kept = !isAgain && last && saysTheSame(last, one.figures) ? last : null
    const { id, version } = kept ?? { id: newId(), version: (last?.version ?? 0) + 1 }
    all.push({ ...one, id, version, isNew: !kept })
  }
  const changed = all.filter(({ isNew }) => isNew)
  await settleFees(db, changed, { organization, today, bookkeeper })
  const rows = changed.map(one => {
    const property = byId.get(one.propertyId)
    if (!property) throw new Error('A property was gone while its statement was made')
    return rowOf(one, { property, organization, issue, today })
  })
  if (rows.length > 0) await db.insert(ownerStatements).values(rows)
  return all.map(({ id, propertyId, ownerId, version, isNew }) => ({
    ...{ id, propertyId, ownerId, version, isNew },
  }))
}

interface About {
  property: typeof properties.$inferSelect
  organization: typeof organizations.$inferSelect
  issue: Issue
  today: Day
}

function rowOf(
  { id, version, owner, ownerId, ...read }: Owned & Statement & { id: string; version: number },
  { property, organization, issue: { month, by }, today }: About,
): typeof ownerStatements.$inferInsert {
  const { figures, shares, lines, fees, feesToDate } = read
  const fee = fees.find(one => one.month === month && !one.lease)
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
  return {
    ...figures,
    ...{ id, organizationId: property.organizationId, propertyId: property.id, ownerId },
    ...{ month, version },
    feePercent: fee?.percent ?? null,
    feeBase: fee && fee.kinds !== 'all' ? fee.kinds : null,
    feeFlat: fee?.rule.flat,
    feeMinimum: fee?.rule.minimum,
    leasingFeePercent: fee?.rule.leasingPercent,
    leasingFeeFlat: fee?.rule.leasingFlat,
    feesToDate,
    paper: { lines, heading: headingOf(about), about } satisfies StoredStatement,
    issuedBy: by,
  }
}

/** Lists in which each property is once: of several owners one after the other. */
function onePerProperty<Of extends Holding>(holdings: readonly Of[]): Of[][] {
  const lists: Of[][] = []
  for (const ofProperty of Map.groupBy(holdings, ({ propertyId }) => propertyId).values())
    for (const [nth, one] of ofProperty.entries()) lists[nth] = [...(lists[nth] ?? []), one]
  return lists
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

/** The current versions of a month of some properties, each by `ofHolding`. */
export async function latestStatements(
  db: Db,
  { month, propertyIds }: { month: string; propertyIds: readonly string[] },
) {
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

/** In one order, so that two calls at once wait for each other instead of deadlocking. */
async function lockProperties(db: Db, ids: readonly string[]) {
  const locked = await db
    .select({ property: properties, organization: organizations })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(among(properties.id, ids))
    .orderBy(properties.id)
    .for('no key update', { of: properties })
  const [first] = locked
  if (!first) throw new Error('A property was gone while its statement was made')
  const byId = new Map(locked.map(({ property }) => [property.id, property]))
  return { organization: first.organization, byId }
}

async function withOwners(db: Db, wanted: readonly Wanted[], month: string): Promise<Owned[]> {
  const owners = await ownersOfMonth(db, month, wanted)
  return wanted.map(({ propertyId, ownerId }, nth) => {
    const owner = owners[nth]
    if (owner) return { propertyId, ownerId: owner.id, owner }
    throw refusedAt(
      ownerId ? 'ownerId' : 'propertyId',
      ownerId
        ? 'Choose someone who has owned this property'
        : 'Set the owner of this property first',
    )
  })
}
