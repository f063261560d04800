import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { nameOrEmail } from '../access/selections.ts'
import { visibleDocuments, visibleVendors } from '../access/visible.ts'
import { visibleTaxedOwners } from '../access/visible-tax.ts'
import { newId } from '../db/new-id.ts'
import { documents, ownerTaxDetails, users, vendors } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** The columns of tax details, alike in vendors and for owners. */
export function columnsOf(table: typeof vendors | typeof ownerTaxDetails) {
  const { taxName, taxStreet, taxCity, taxState, taxZip } = table
  const { tinSecret, tinLast4, tinKind, taxEntity, is1099, w9On } = table
  return {
    ...{ taxName, taxStreet, taxCity, taxState, taxZip },
    ...{ tinSecret, tinLast4, tinKind, taxEntity, is1099, w9On },
  }
}

export type Columns = Pick<typeof ownerTaxDetails.$inferSelect, keyof ReturnType<typeof columnsOf>>

/** Tax details as they are stored, of a vendor or an owner. */
export interface Held extends Columns {
  id: string
  /** The row that the history names; null without one. */
  recordId: string | null
  name: string
  w9Document: TaxDetails['w9Document']
  updatedAt: Date | null
}

/** Whose tax details a call is about. */
export interface Holder {
  word: 'Vendor' | 'Owner'
  entity: 'vendor' | 'owner_tax_details'
  /** One with tax details, or without them yet. @throws 404 */
  find: (db: Db, caller: Caller, id: string) => Promise<Held>
  /** Of one who was found. */
  save: (db: Db, caller: Caller, id: string, sent: Partial<Columns>) => Promise<void>
}

/** The latest Form W-9 of a holder among the documents. */
function w9Of(caller: Caller, column: PgColumn, id: string): SQL<Held['w9Document']> {
  return sql<
    Held['w9Document']
  >`(select jsonb_build_object('id', ${documents.id}, 'name', ${documents.name},
      'fileType', ${documents.fileType}, 'fileSize', ${documents.fileSize})
    from ${documents} where ${and(eq(column, id), visibleDocuments(caller))} order by ${desc(documents.id)} limit 1)`
}

export const vendorHolder: Holder = {
  word: 'Vendor',
  entity: 'vendor',
  find: async (db, caller, id) => {
    const w9Document = w9Of(caller, documents.w9VendorId, id)
    const [row] = await db
      .select({
        ...{ id: vendors.id, recordId: vendors.id, name: vendors.name, w9Document },
        ...{ ...columnsOf(vendors), updatedAt: vendors.updatedAt },
      })
      .from(vendors)
      .where(and(eq(vendors.id, id), visibleVendors(caller)))
    if (!row) throw notFound('Vendor')
    return row
  },
  save: async (db, caller, id, sent) => {
    await db
      .update(vendors)
      .set({ ...sent, updatedAt: new Date() })
      .where(and(eq(vendors.id, id), visibleVendors(caller)))
  },
}

/** Of `users`; empty for a person without name and email. */
export const nameOfOwner = sql<string>`coalesce(${nameOrEmail}, '')`

export const ownerHolder: Holder = {
  word: 'Owner',
  entity: 'owner_tax_details',
  find: async (db, caller, id) => {
    const w9Document = w9Of(caller, documents.w9OwnerId, id)
    const { id: recordId, updatedAt } = ownerTaxDetails
    const details = { ...columnsOf(ownerTaxDetails), recordId, updatedAt }
    const [row] = await db
      .select({ id: users.id, name: nameOfOwner, w9Document, details })
      .from(users)
      .leftJoin(ownerTaxDetails, ofOwner(caller))
      .where(and(eq(users.id, id), visibleTaxedOwners(caller)))
    if (!row) throw notFound('Owner')
    const { details: held, ...owner } = row
    return { ...nothingYet, ...held, ...owner, is1099: held?.is1099 ?? true }
  },
  save: async (db, caller, userId, sent) => {
    const organizationId = ownOrganization(caller)
    await db
      .insert(ownerTaxDetails)
      .values({ id: newId(), organizationId, userId, ...sent })
      .onConflictDoUpdate({
        target: [ownerTaxDetails.organizationId, ownerTaxDetails.userId],
        set: { ...sent, updatedAt: new Date() },
      })
  },
}

/** The join of a user with their tax details in the caller's organization. */
export function ofOwner(caller: Caller): SQL | undefined {
  return and(
    eq(ownerTaxDetails.userId, users.id),
    eq(ownerTaxDetails.organizationId, ownOrganization(caller)),
  )
}

export const nothingYet: Columns & Pick<Held, 'recordId' | 'updatedAt'> = {
  ...{ recordId: null, updatedAt: null },
  ...{ taxName: null, taxStreet: null, taxCity: null, taxState: null, taxZip: null },
  ...{ tinSecret: null, tinLast4: null, tinKind: null, taxEntity: null, is1099: true, w9On: null },
}
