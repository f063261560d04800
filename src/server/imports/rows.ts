import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, addMonthsClamped, type Day, laterOf } from '#shared/dates.ts'
import { foldText, unitKey } from '#shared/fold-text.ts'
import {
  type Imported,
  type ImportItemKind,
  importedKinds,
  isLeased,
  type RentRollRow,
} from '#shared/operations/imports.ts'
import {
  importedLease,
  importedProperty,
  importedUnit,
} from '#shared/properties/rent-roll-columns.ts'
import { isStreet } from '#shared/properties/rent-roll-row.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { inserted } from '../db/inserted.ts'
import { coTenants, leases, properties, unitKeys, units, users } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { leaseUnit } from '../leases/create-lease.ts'
import { type Db, savepoint } from '../postgres/database.ts'
import { addUnit } from '../properties/units.ts'
import { bringForward } from './balances.ts'
import { coTenantsFor, sameName, tenantFor } from './people.ts'
import { problemOf } from './problems.ts'
import { valuesFrom } from './values-from.ts'

/** The caller who imports a rent roll, and the organization. */
export type Importer = Caller & { organizationId: string }

export interface Item {
  kind: ImportItemKind
  entityId: string
}

export type RowOutcome = Imported['rows'][number] & {
  /** All that was added, to be undone together. */
  items: Item[]
}

/**
 * Adds a row's property and unit, and its lease if possible: otherwise the outcome has the reason, and the unit
 * stays. @throws 400 or 409 at the field where not even the unit can be added
 */
export async function addRow(
  db: Db,
  importer: Importer,
  row: RentRollRow,
  chargeFrom: Day | null,
): Promise<RowOutcome> {
  const items: Item[] = []
  const propertyId = await propertyOf(db, importer, row, items)
  const unitId = await unitOf(db, importer, { ...row, propertyId }, items)
  const [leased, problem] = isLeased(row)
    ? await orProblem(db, savepoint =>
        addLease(savepoint, importer, { ...row, unitId }, chargeFrom),
      )
    : [[], null]
  const all = [...items, ...leased]
  const kinds = new Set<string>(all.map(({ kind }) => kind))
  return { added: importedKinds.filter(kind => kinds.has(kind)), problem, items: all }
}

/** The added record, or the reason for none: then nothing of it stays. */
async function orProblem(
  db: Db,
  add: (savepoint: Db) => Promise<Item[]>,
): Promise<[Item[], RowOutcome['problem']]> {
  try {
    return [await savepoint(db, add), null]
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return [[], problem]
  }
}

async function addLease(
  db: Db,
  importer: Importer,
  row: RentRollRow & { unitId: string },
  chargeFrom: Day | null,
): Promise<Item[]> {
  const { unitId, startDate } = row
  const monthlyRent = row.monthlyRent ?? row.marketRent
  // The shape of a row that has a lease requires them.
  if (!startDate || !monthlyRent) return []
  if (await isLeasedTo(db, unitId, row)) return []
  const items: Item[] = []
  const tenant = await tenantFor(db, importer, row, items)
  if (await isLeasedTo(db, unitId, tenant)) return []
  const others = await coTenantsFor(db, importer, row, { tenant, items })
  // Month to month is a term of one month that continues.
  const endDate = row.endDate ?? addDays(addMonthsClamped(startDate, 1), -1)
  const found = { unitId, tenantId: tenant.id, startDate, endDate, monthlyRent }
  const terms = { ...valuesFrom(row, importedLease), ...found }
  const locked = await leaseUnit(db, importer, {
    ...terms,
    rollover: true,
    chargeFrom: chargeFrom && laterOf(chargeFrom, startDate),
  })
  const { id: leaseId, organizationId } = locked.lease
  items.push({ kind: 'lease', entityId: leaseId })
  for (const userId of others) {
    const [joined] = await db
      .insert(coTenants)
      .values({ organizationId, leaseId, userId })
      .returning({ id: coTenants.id })
    if (joined) items.push({ kind: 'co_tenant', entityId: joined.id })
  }
  return [...items, ...(await bringForward(db, locked, { ...row, by: importer.id }))]
}

/** Whether the lease of a row exists: of the same person, or one of the same name where the email decides nothing. */
async function isLeasedTo(
  db: Db,
  unitId: string,
  who: { id: string } | RentRollRow,
): Promise<boolean> {
  const isThem =
    'id' in who
      ? eq(leases.tenantId, who.id)
      : who.email && who.sharedEmail === null
        ? sql`false`
        : and(sameName(who), isNull(users.email))
  const found = await idOf(
    db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(users, eq(users.id, leases.tenantId))
      .where(and(eq(leases.unitId, unitId), isThem, inArray(leases.status, ['active', 'pending']))),
  )
  return found !== undefined
}

/** The property a row names; where it is not there, a new one of the importer's. */
async function propertyOf(
  db: Db,
  importer: Importer,
  row: RentRollRow,
  items: Item[],
): Promise<string> {
  const { property: name, address } = row
  const [found, another] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        editableProperties(importer),
        isNull(properties.archivedAt),
        isSameText(properties.name, name),
        address === null ? undefined : isSameText(properties.address, address),
      ),
    )
    .limit(2)
  if (another && address === null)
    throw refusedAt('address', 'Several properties have this name: enter the address too')
  if (found) return found.id
  const place = address?.trim() || (isStreet(name) ? name.trim() : '')
  if (!place) throw refusedAt('address', 'Address is required')
  const { id: ownerId, organizationId } = importer
  const created = inserted(
    await db
      .insert(properties)
      .values({
        ...valuesFrom(row, importedProperty),
        ...{ name: name.trim(), address: place, totalUnits: 1 },
        ...{ organizationId, ownerId, managerId: ownerId },
      })
      .returning({ id: properties.id }),
  )
  items.push({ kind: 'property', entityId: created.id })
  return created.id
}

async function unitOf(
  db: Db,
  importer: Importer,
  row: RentRollRow & { propertyId: string },
  items: Item[],
): Promise<string> {
  const { propertyId } = row
  const one = hasNumber(propertyId, row.unit)
  const found = await idOf(db.select({ id: units.id }).from(units).where(one))
  if (found) return found
  const id = await addUnit(db, importer, {
    ...valuesFrom(row, importedUnit),
    ...{ propertyId, unitNumber: row.unit.trim() },
    // A unit with a lease is for rent, whatever else the row says.
    nonRevenueReason: isLeased(row) ? null : row.nonRevenueReason,
    nonRevenueSince: null,
  })
  items.push({ kind: 'unit', entityId: id })
  return id
}

async function idOf(rows: PromiseLike<{ id: string }[]>): Promise<string | undefined> {
  const [row] = await rows
  return row?.id
}

/** Whether both read the same, however they are spelled. */
function isSameText(column: AnyPgColumn, text: string): SQL {
  return sql`fold_text(${column}) = ${foldText(text)}`
}

/** The unit that has this number in its property. */
function hasNumber(propertyId: string, unitNumber: string): SQL {
  return sql`${units.id} = (select ${unitKeys.unitId} from ${unitKeys}
    where ${unitKeys.propertyId} = ${propertyId} and ${unitKeys.key} = ${unitKey(unitNumber)})`
}
