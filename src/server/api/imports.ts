import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { addDays, addMonthsClamped, type Day, laterOf, todayIn } from '#shared/dates.ts'
import { createImport, type Imported, type RentRollRow } from '#shared/imports.ts'
import { toCents } from '#shared/money.ts'
import { whoActs } from '../audit.ts'
import { type LockedLease, settleLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { editableProperties } from '../db/editable.ts'
import {
  charges,
  depositEntries,
  leases,
  organizationTenants,
  properties,
  units,
  users,
} from '../db/tables.ts'
import { asRefusal, refusedAt } from '../errors.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { letUnit } from './lease-letting.ts'
import { organizationFor } from './organization.ts'
import { requirePast } from './past-days.ts'
import { addUnit } from './units.ts'
import { addTenant } from './users.ts'

/** Whoever takes a rent roll over, into whose books. */
type Keeper = Caller & { organizationId: string }
type RowTaken = Imported['rows'][number]
type Added = RowTaken['added']

export function importRoutes(app: FastifyInstance): void {
  route(
    app,
    createImport,
    async ({ caller, body, request }) => {
      await app.awaitTurn(request)
      const rows: RowTaken[] = []
      for (const row of body.rows) {
        const taking = async (db: Db) => {
          const organizationId = await organizationFor({ db, caller, request })
          // The founder's rights begin with this very call.
          const role = caller.organizationId ? caller.role : 'admin'
          const added = await take(db, { ...caller, role, organizationId }, row, body.chargeFrom)
          if (body.check) throw new Tried(added)
          return added
        }
        const who = whoActs({ userId: caller.id, request })
        rows.push(await outcomeOf(app.database.transaction(taking, who)))
      }
      return { rows }
    },
    // Each row is one of its own, all of it or nothing: many take longer than others should wait for.
    { outlasts: 'a transaction' },
  )
}

/** Ends a transaction of which nothing is to stay. */
class Tried extends Error {
  override readonly name = 'Tried'
  readonly added: Added

  constructor(added: Added) {
    super('Only tried')
    this.added = added
  }
}

async function outcomeOf(taken: Promise<Added>): Promise<RowTaken> {
  try {
    return { added: await taken, problem: null }
  } catch (error) {
    if (error instanceof Tried) return { added: error.added, problem: null }
    const refusal = asRefusal(error)
    if (!refusal || ![400, 409].includes(refusal.status)) throw error
    const [[field, message] = [null, refusal.message]] = Object.entries(refusal.fields ?? {})
    return { added: [], problem: { field: field && (columns[field] ?? field), message } }
  }
}

/** Where a rent roll tells what others call by these names. */
const columns: Record<string, keyof RentRollRow> = {
  chargeFrom: 'startDate',
  tenantId: 'email',
  unitId: 'unit',
  unitNumber: 'unit',
}

/** @throws 400 or 409 at the field */
async function take(
  db: Db,
  keeper: Keeper,
  row: RentRollRow,
  chargeFrom: Day | null,
): Promise<Added> {
  const added: Added = []
  const propertyId = await propertyOf(db, keeper, row, added)
  const unitId = await unitOf(db, keeper, { ...row, propertyId }, added)
  const { firstName, lastName, email, phone, startDate, dueDay, securityDeposit } = row
  const monthlyRent = row.monthlyRent ?? row.marketRent
  // A row that tells of a lease has all of them.
  if (!(firstName && lastName && email && startDate && monthlyRent)) return added
  // Month to month is a term of one month that goes on.
  const endDate = row.endDate ?? addDays(addMonthsClamped(startDate, 1), -1)
  const person = { firstName, lastName, email, phone }
  const tenantId = await tenantOf(db, keeper, person, added)
  const isThere = and(
    eq(leases.unitId, unitId),
    eq(leases.tenantId, tenantId),
    inArray(leases.status, ['active', 'pending']),
  )
  if (await idOf(db.select({ id: leases.id }).from(leases).where(isThere))) return added
  const terms = { unitId, tenantId, startDate, endDate, monthlyRent, securityDeposit, dueDay }
  const locked = await letUnit(db, keeper, {
    ...terms,
    rollover: true,
    chargeFrom: chargeFrom && laterOf(chargeFrom, startDate),
  })
  await bringForward(db, locked, row)
  return [...added, 'lease']
}

/** The property a row names; where it is not there, a new one of the keeper's. */
async function propertyOf(db: Db, keeper: Keeper, row: RentRollRow, added: Added): Promise<string> {
  const { property: name, address, propertyType } = row
  const [found, another] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        editableProperties(keeper),
        isNull(properties.archivedAt),
        isSameText(properties.name, name),
        address === null ? undefined : isSameText(properties.address, address),
      ),
    )
    .limit(2)
  if (another && address === null)
    throw refusedAt('address', 'Several properties have this name: give the address too')
  if (found) return found.id
  if (!address) throw refusedAt('address', 'Address is required')
  const { id: ownerId, organizationId } = keeper
  const [created] = await db
    .insert(properties)
    .values({
      ...{ name: name.trim(), address: address.trim(), propertyType, totalUnits: 1 },
      ...{ organizationId, ownerId, managerId: ownerId },
    })
    .returning({ id: properties.id })
  if (!created) throw new Error('A property was not inserted')
  added.push('property')
  return created.id
}

async function unitOf(
  db: Db,
  keeper: Keeper,
  row: RentRollRow & { propertyId: string },
  added: Added,
): Promise<string> {
  const { propertyId, bedrooms, bathrooms, squareFeet, marketRent } = row
  const one = and(eq(units.propertyId, propertyId), isSameText(units.unitNumber, row.unit))
  const found = await idOf(db.select({ id: units.id }).from(units).where(one))
  if (found) return found
  added.push('unit')
  return addUnit(db, keeper, {
    ...{ propertyId, unitNumber: row.unit.trim(), bedrooms, bathrooms, squareFeet },
    ...{ monthlyRent: marketRent, nonRevenueReason: null, nonRevenueSince: null },
  })
}

async function tenantOf(
  db: Db,
  { organizationId }: Keeper,
  person: Parameters<typeof addTenant>[2],
  added: Added,
): Promise<string> {
  const found =
    person.email &&
    (await idOf(
      db
        .select({ id: users.id })
        .from(users)
        .innerJoin(organizationTenants, eq(organizationTenants.userId, users.id))
        .where(
          and(
            eq(users.email, person.email),
            eq(organizationTenants.organizationId, organizationId),
          ),
        ),
    ))
  if (found) return found
  added.push('tenant')
  return addTenant(db, organizationId, person)
}

/** What of a lease's books was kept elsewhere: the deposit that is held, and what is owed from before. */
async function bringForward(
  db: Db,
  { lease, organization }: LockedLease,
  { depositHeld, depositReceivedOn, balance }: RentRollRow,
): Promise<void> {
  const today = todayIn(organization.timezone)
  const books = { organizationId: organization.id, leaseId: lease.id }
  if (depositHeld && toCents(depositHeld) > 0) {
    const entryOn = depositReceivedOn ?? today
    requirePast('depositReceivedOn', entryOn, today)
    await db.insert(depositEntries).values({
      ...{ ...books, kind: 'received', amount: depositHeld, entryOn },
      notes: 'Brought forward',
    })
  }
  if (balance && toCents(balance) > 0) {
    await db.insert(charges).values({
      ...{ ...books, kind: 'other', amount: balance, dueDate: today, postedOn: today },
      description: 'Balance brought forward',
    })
    await settleLease(db, lease)
  }
}

async function idOf(rows: PromiseLike<{ id: string }[]>): Promise<string | undefined> {
  const [row] = await rows
  return row?.id
}

/** Whatever their case, and what stands around them. */
function isSameText(column: AnyPgColumn, text: string): SQL {
  return sql`lower(trim(${column})) = lower(trim(${text}::text))`
}
