import type { BuildExtraConfigColumns } from 'drizzle-orm/column-builder'
import {
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
} from 'drizzle-orm/pg-core'
import type { Role } from '#shared/person.ts'

/** The roles that read a column with restricted readers; `access/fields.ts` adds in which rows. */
export const fieldRoles = {
  /** Everything but name, address and type, which a tenant knows of the home they rent. */
  portfolio: ['admin', 'manager', 'owner', 'staff'],
  contractRents: ['admin', 'manager', 'owner'],
  marketRent: ['admin', 'manager', 'owner'],
  /** The cap of a late fee is between the office and its tenant. */
  lateFeeCap: ['admin', 'manager'],
  endReason: ['admin', 'manager', 'owner'],
  earlierTenants: ['admin', 'manager'],
  tenantEmail: ['admin', 'manager'],
  /** Staff contact the tenants of the requests they work on. */
  tenantPhone: ['admin', 'manager', 'staff'],
  workCost: ['admin', 'manager', 'owner', 'staff'],
  /** Why a row was voided, which the office keeps to itself. */
  voidReason: ['admin', 'manager'],
  /** Why a payment ended: its bank's or provider's words are for all, those of a correction for the office. */
  reversalReason: ['admin', 'manager'],
} as const satisfies Record<string, readonly Role[]>
export type FieldRule = keyof typeof fieldRoles

/**
 * Who reads a column: everyone who sees its row, the archives of an organization and of the row's person, the
 * organization's archive alone, no one, or the roles of a rule.
 */
export type Readers = 'everyone' | 'archives' | 'office archive' | 'nobody' | FieldRule

/** A column that says who reads it. A table takes no other: nothing is answered that was not declared. */
export interface Declared<
  Builder extends PgColumnBuilderBase = PgColumnBuilderBase,
  By extends Readers = Readers,
> {
  readers: By
  column: Builder
}

export function readBy<By extends Readers, Builder extends PgColumnBuilderBase>(
  readers: By,
  column: Builder,
): Declared<Builder, By> {
  return { readers, column }
}

export const everyone = <B extends PgColumnBuilderBase>(column: B) => readBy('everyone', column)
export const archives = <B extends PgColumnBuilderBase>(column: B) => readBy('archives', column)
export const officeArchive = <B extends PgColumnBuilderBase>(column: B) =>
  readBy('office archive', column)
export const nobody = <B extends PgColumnBuilderBase>(column: B) => readBy('nobody', column)

type DeclaredColumns = Record<string, Declared>
type BuildersOf<Columns extends DeclaredColumns> = {
  [Name in keyof Columns]: Columns[Name]['column']
}

declare const readers: unique symbol
/** A table whose type knows who reads each of its columns. */
export type DeclaredTable<By extends Record<string, Readers> = Record<string, Readers>> =
  PgTable & { readonly [readers]: By }
/** Who reads each column of a table. */
export type ReadersOf<Table extends DeclaredTable> = Table[typeof readers]

const declarations = new WeakMap<PgTable, Record<string, Readers>>()

/** A table of columns that each say who reads them. */
export function defineTable<Name extends string, Columns extends DeclaredColumns>(
  name: Name,
  columns: Columns,
  constraints: (
    table: BuildExtraConfigColumns<Name, BuildersOf<Columns>, 'pg'>,
  ) => PgTableExtraConfigValue[] = () => [],
) {
  const entries = Object.entries(columns)
  const builders = Object.fromEntries(entries.map(([key, { column }]) => [key, column]))
  const table = pgTable(name, builders as BuildersOf<Columns>, constraints)
  declarations.set(table, Object.fromEntries(entries.map(([key, own]) => [key, own.readers])))
  return table as typeof table & {
    readonly [readers]: { [Column in keyof Columns]: Columns[Column]['readers'] }
  }
}

/** Who reads each column of a table, by its name in code. */
export function readersOf(table: DeclaredTable): Record<string, Readers> {
  const found = declarations.get(table)
  if (!found) throw new Error('A table was made without defineTable')
  return found
}
