import {
  type Column,
  eq,
  type GetColumnData,
  getTableColumns,
  is,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { standing } from '#shared/permissions.ts'
import {
  type DeclaredTable,
  type FieldRule,
  fieldRoles,
  type Readers,
  type ReadersOf,
  readersOf,
} from '../db/tables/readers.ts'
import { payments } from '../db/tables.ts'
import type { Caller, Viewer } from './caller.ts'
import { organizationOf } from './owned-days.ts'
import { leasesRentedBy, unitsRentedBy } from './renting.ts'
import {
  visibleLeases,
  visibleProperties,
  visibleRequests,
  visibleTenants,
  visibleUnits,
} from './visible.ts'

/**
 * The columns of a visible row that a caller reads (domain.md §4.1). `visible.ts` chooses the rows; each table
 * declares the readers of its columns. Here are the rows in which the roles of a rule read, and those in which a
 * tenant does.
 */
const ruleRows: Record<FieldRule, RuleRows> = {
  portfolio: { in: visibleProperties },
  contractRents: { in: visibleProperties },
  marketRent: { in: visibleUnits, renting: inHomeOf },
  lateFeeCap: { in: visibleLeases, renting: ofOwnLease },
  endReason: { in: visibleLeases, renting: whereReasonIsTold },
  earlierTenants: { in: visibleLeases },
  tenantEmail: { in: visibleTenants },
  tenantPhone: { in: visibleTenants },
  workCost: { in: visibleRequests },
  voidReason: { in: ofOwnOrganization },
  reversalReason: { in: ofOwnOrganization, told: endedByBank },
}

interface RuleRows {
  /** The rows a caller sees by their role. */
  in: (viewer: Viewer, value: unknown) => SQL
  /** The rows a tenant reads this in as well. */
  renting?: (viewer: Viewer) => SQL
  /** The rows in which all read this who see them. */
  told?: () => SQL
}

type Columns<Table extends DeclaredTable> = Table['_']['columns']
type Read<Table extends DeclaredTable, By extends Readers> = {
  [Name in keyof ReadersOf<Table> & keyof Columns<Table> as ReadersOf<Table>[Name] extends By
    ? Name
    : never]: Columns<Table>[Name]
}
/** The columns an answer may hold; those of a rule are null for callers who do not read them. */
export type ReadableColumns<Table extends DeclaredTable> = Read<Table, 'everyone'> & {
  [Name in keyof Read<Table, FieldRule>]: SQL<GetColumnData<
    Extract<Read<Table, FieldRule>[Name], Column>
  > | null>
}

/** The columns of a table that this viewer may be answered, and no other. */
export function readableColumns<Table extends DeclaredTable>(
  viewer: Viewer,
  table: Table,
): ReadableColumns<Table> {
  const columns = Object.entries(readersOf(table)).flatMap(([name, readers]) => {
    const column = getTableColumns(table)[name]
    if (!column || readers === 'archives' || readers === 'office archive' || readers === 'nobody')
      return []
    return [[name, readers === 'everyone' ? column : readableBy(viewer, readers, column)] as const]
  })
  return Object.fromEntries(columns) as ReadableColumns<Table>
}

/** The columns that everyone reads who sees a row. */
export function openColumns<Table extends DeclaredTable>(table: Table): Read<Table, 'everyone'> {
  const readers = readersOf(table)
  const open = Object.entries(getTableColumns(table)).filter(
    ([name]) => readers[name] === 'everyone',
  )
  return Object.fromEntries(open) as Read<Table, 'everyone'>
}

/** A column or expression for callers who may read it in this row; null for all others. */
export function readableBy<C extends Column>(
  viewer: Viewer,
  rule: FieldRule,
  value: C,
): SQL<GetColumnData<C> | null>
export function readableBy<T>(
  viewer: Viewer,
  rule: FieldRule,
  value: SQL<T> | SQL.Aliased<T>,
): SQL<T | null>
export function readableBy(
  viewer: Viewer,
  rule: FieldRule,
  value: Column | SQL | SQL.Aliased,
): SQL<unknown> {
  const byRole = readsByRole(viewer, rule)
  // Every row such a person sees, they see by their role: nothing to ask of each.
  if (byRole && !viewer.rents) return sql`${value}`
  const where = ruleRows[rule]
  const rows = or(
    byRole ? where.in({ ...viewer, rents: false }, value) : undefined,
    viewer.rents ? where.renting?.(viewer) : undefined,
    where.told?.(),
  )
  return rows ? sql`case when ${rows} then ${value} end` : sql`null`
}

/** Whether the caller's role reads this in any rows. */
export function readsByRole(viewer: Caller | Viewer, rule: FieldRule): boolean {
  const roles: readonly string[] = fieldRoles[rule]
  return viewer.organizationId !== null && roles.includes(standing(viewer))
}

/** Whether tenants read the columns of a rule in some of their rows. */
export function isReadByTenants(rule: FieldRule): boolean {
  const { renting, told } = ruleRows[rule]
  return (renting ?? told) !== undefined
}

function ofOwnLease(viewer: Viewer): SQL {
  return sql`leases.id = any(array${leasesRentedBy(viewer.id)})`
}

function whereReasonIsTold(viewer: Viewer): SQL {
  return sql`(leases.is_end_reason_told and ${ofOwnLease(viewer)})`
}

/** Its bank returned a payment, or its provider did not collect it. */
function endedByBank(): SQL {
  return sql`(${payments.status} <> 'voided' and not ${payments.isCorrected})`
}

function inHomeOf(viewer: Viewer): SQL {
  return sql`units.id = any(array${unitsRentedBy(viewer.id)})`
}

/** Rows of the viewer's organization, of a table whose every row has one. */
function ofOwnOrganization(viewer: Viewer, value: unknown): SQL {
  const organizationId = is(value, PgColumn) && getTableColumns(value.table).organizationId
  if (!organizationId) throw new Error('This rule is about a column of rows of an organization')
  return eq(organizationId, organizationOf(viewer))
}
