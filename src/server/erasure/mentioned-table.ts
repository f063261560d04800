import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Near } from '../db/tables.ts'
import { homeOfLease, isAmong } from './mention-places.ts'

/** The replacement of a removed text: nothing, the word 'Erased', or only another text. */
export type Blank = 'nothing' | 'a word' | 'other words'

type OfOrganization = PgTable & { id: AnyPgColumn; organizationId: AnyPgColumn }

/** All of an organization’s rows, with what people type into them. */
export function ofOrganization<T extends OfOrganization>(
  table: T,
  fields: Partial<Record<keyof T['_']['columns'], Blank>>,
) {
  return {
    table,
    organizationId: table.organizationId,
    fields: fields as Record<string, Blank>,
    place: sql`null`,
  }
}

/** Rows of leases. */
export function onLease<T extends OfOrganization & { leaseId: AnyPgColumn }>(
  table: T,
  fields: Partial<Record<keyof T['_']['columns'], Blank>>,
) {
  return {
    ...ofOrganization(table, fields),
    isNear: (near: Near) => isAmong(table.leaseId, near.leases),
    place: homeOfLease(table.leaseId),
    path: sql`'/financials/leases/' || ${table.leaseId}`,
  }
}
