import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DocumentCategory } from '#shared/documents/documents.ts'
import { can, standing } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { organizationFor } from '../access/found-organization.ts'
import {
  visibleExpenses,
  visibleLeases,
  visibleProperties,
  visibleRequests,
  visibleUnits,
} from '../access/visible.ts'
import { visibleBills } from '../access/visible-ledger.ts'
import { unlessForAdmins } from '../access/visible-tax.ts'
import {
  bills,
  documents,
  expenses,
  leases,
  maintenanceRequests,
  organizationTenants,
  properties,
  units,
} from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Call } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import type { Place } from './place.ts'
import { placeOfW9 } from './w9-places.ts'

/**
 * The subject of a new document, with everything above it: a lease's document also belongs to its
 * unit and property. The uploader must see the place; staff add documents to units, and only the
 * office adds documents without a subject: a new user's first one founds it.
 *
 * @throws 400 at the field
 */
export async function placeOf(
  call: Saving,
  named: Place,
): Promise<Place & { organizationId: string }> {
  const { db, caller } = call
  const receipt = named.expenseId ? await placeOfExpense(db, caller, named.expenseId) : null
  const photo = named.requestId ? await placeOfRequest(db, caller, named.requestId) : null
  if (receipt && photo) throw refusedAt('requestId', 'Choose an expense or a request, not both')
  const paper = named.billId ? await placeOfBill(db, caller, named.billId) : null
  if (paper && (receipt || photo))
    throw refusedAt('billId', 'Choose a bill or something else, not both')
  const form = await placeOfW9(db, caller, named)
  const place = receipt ?? photo ?? paper ?? form ?? (await placeOfDocument(call, named))
  if (named.leaseId && named.leaseId !== place.leaseId)
    throw refusedAt(
      'leaseId',
      receipt ? 'A receipt is not a document of a lease' : 'A photo is not a document of a lease',
    )
  if (named.unitId && named.unitId !== place.unitId)
    throw refusedAt(
      'unitId',
      receipt
        ? 'Choose the unit of this expense'
        : photo
          ? 'Choose the unit of this request'
          : 'Choose the unit of this lease',
    )
  if (named.propertyId && named.propertyId !== place.propertyId)
    throw refusedAt('propertyId', 'Choose the property that the rest belongs to')
  const { expenseId, billId, w9VendorId, w9OwnerId, requestId } = named
  return { ...place, expenseId, billId, w9VendorId, w9OwnerId, requestId }
}

/** The caller who saves a document. */
type Saving = Pick<Call<never, never, never>, 'db' | 'caller' | 'request'>

async function placeOfDocument(call: Saving, named: Place) {
  const { db, caller } = call
  if (named.leaseId) return placeOfLease(db, caller, named.leaseId)
  if (named.unitId) return placeOfUnit(db, caller, named.unitId)
  if (named.propertyId) return placeOfProperty(db, caller, named.propertyId)
  return placeOfNothing(call)
}

/** A reader of an expense may add its receipt. */
async function placeOfExpense(db: Db, caller: Caller, id: string) {
  const [place] = await db
    .select({
      organizationId: expenses.organizationId,
      propertyId: expenses.propertyId,
      unitId: expenses.unitId,
      leaseId: sql<null>`null`,
    })
    .from(expenses)
    .where(and(eq(expenses.id, id), visibleExpenses(caller)))
  if (!place) throw refusedAt('expenseId', 'Choose one of your expenses')
  return place
}

/** The document of a bill belongs to the office alone: it may name other owners' homes. */
async function placeOfBill(db: Db, caller: Caller, id: string) {
  const [place] = await db
    .select({
      organizationId: bills.organizationId,
      propertyId: sql<null>`null`,
      unitId: sql<null>`null`,
      leaseId: sql<null>`null`,
    })
    .from(bills)
    .where(and(eq(bills.id, id), visibleBills(caller)))
  if (!place) throw refusedAt('billId', 'Choose one of your bills')
  return place
}

/** A reader of a request may add photos of it. */
async function placeOfRequest(db: Db, caller: Caller, id: string) {
  const [place] = await db
    .select({
      organizationId: maintenanceRequests.organizationId,
      propertyId: units.propertyId,
      unitId: units.id,
      leaseId: sql<null>`null`,
    })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .where(and(eq(maintenanceRequests.id, id), visibleRequests(caller)))
  if (!place) throw refusedAt('requestId', 'Choose one of your requests')
  return place
}

async function placeOfLease(db: Db, caller: Caller, id: string) {
  const [place] = await db
    .select({
      organizationId: leases.organizationId,
      propertyId: units.propertyId,
      unitId: leases.unitId,
      leaseId: leases.id,
    })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .where(and(eq(leases.id, id), visibleLeases(caller)))
  if (!place) throw refusedAt('leaseId', 'Choose one of your leases')
  return place
}

async function placeOfUnit(db: Db, caller: Caller, id: string) {
  const [place] = await db
    .select({
      organizationId: units.organizationId,
      propertyId: units.propertyId,
      unitId: units.id,
      leaseId: sql<null>`null`,
    })
    .from(units)
    .where(
      and(
        eq(units.id, id),
        visibleUnits(caller),
        // A tenant's documents belong to their lease: the unit outlasts it.
        ofOwnOrganization(caller, units.organizationId),
      ),
    )
  if (!place) throw refusedAt('unitId', 'Choose one of your units')
  return place
}

async function placeOfProperty(db: Db, caller: Caller, id: string) {
  if (standing(caller) === 'staff') throw refusedAt('unitId', 'Choose a unit')
  const [place] = await db
    .select({
      organizationId: properties.organizationId,
      propertyId: properties.id,
      unitId: sql<null>`null`,
      leaseId: sql<null>`null`,
    })
    .from(properties)
    .where(
      and(
        eq(properties.id, id),
        visibleProperties(caller),
        ofOwnOrganization(caller, properties.organizationId),
      ),
    )
  if (!place) throw refusedAt('propertyId', 'Choose one of your properties')
  return place
}

async function placeOfNothing(call: Saving) {
  const { db, caller } = call
  const role = standing(caller)
  if (role === 'staff') throw refusedAt('unitId', 'Choose a unit')
  if (role === 'owner') throw refusedAt('propertyId', 'Choose one of your properties')
  if (role === 'tenant' && caller.rents) throw refusedAt('leaseId', 'Choose one of your leases')
  if (role === 'tenant' && (await isSomebodysTenant(db, caller)))
    throw refusedAt('leaseId', 'Documents belong to a lease, and you have none yet')
  const organizationId = await organizationFor(call)
  return { organizationId, propertyId: null, unitId: null, leaseId: null }
}

/** A person added by a landlord stores documents with the coming lease, and founds no organization by one. */
async function isSomebodysTenant(db: Db, caller: Caller): Promise<boolean> {
  return (await db.$count(organizationTenants, eq(organizationTenants.userId, caller.id))) > 0
}

/**
 * Documents that a person may delete: admins all, managers all but those of leases. Each user may delete their own
 * uploads of the last 24 hours.
 */
export function deletableDocuments(caller: Caller): SQL {
  if (!can(caller, 'document:delete')) return sql`false`
  const role = standing(caller)
  const ours = ofOwnOrganization(caller, documents.organizationId)
  const own = and(
    eq(documents.uploadedBy, caller.id),
    sql`${documents.createdAt} > now() - interval '24 hours'`,
  )
  const byManager = and(ours, isNull(documents.leaseId), unlessForAdmins(caller))
  const office = role === 'admin' ? ours : role === 'manager' ? byManager : undefined
  return or(own, office) ?? sql`false`
}

/** Documents that the office may let belong to something else: those of expenses, bills, requests, W-9s and photos stay. */
export function movableDocuments(caller: Caller): SQL {
  if (!can(caller, 'document:move')) return sql`false`
  const { organizationId, expenseId, billId, w9VendorId, w9OwnerId, requestId, isPhoto } = documents
  const ofNothing = [expenseId, billId, w9VendorId, w9OwnerId, requestId].map(id => isNull(id))
  const isLoose = and(...ofNothing, eq(isPhoto, false))
  const ours = ofOwnOrganization(caller, organizationId)
  return and(ours, isLoose, deletableDocuments(caller)) ?? sql`false`
}

/** The subject of a document: the first of lease, unit and property that it names. */
export function inCategory(category: DocumentCategory): SQL | undefined {
  const { propertyId, unitId, leaseId } = documents
  if (category === 'lease') return isNotNull(leaseId)
  if (category === 'unit') return and(isNull(leaseId), isNotNull(unitId))
  const about = category === 'property' ? isNotNull(propertyId) : isNull(propertyId)
  return and(isNull(leaseId), isNull(unitId), about)
}

function ofOwnOrganization(
  { organizationId }: Caller,
  column:
    | typeof units.organizationId
    | typeof properties.organizationId
    | typeof documents.organizationId,
): SQL {
  return organizationId ? eq(column, organizationId) : sql`false`
}
