import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import type { Caller } from '../access/caller.ts'
import { visibleOwnerEntries } from '../access/visible.ts'
import {
  charges,
  depositEntries,
  expenses,
  ownerEntries,
  ownerStatements,
  payments,
  properties,
} from '../db/tables.ts'
import type { ReportContext } from '../reports/definition.ts'
import { categories, spending } from '../reports/income/spending.ts'
import { accounts, homes, places, receipts, retainedDeposits } from '../reports/terms.ts'

/**
 * Whether a property has a statement for a month: every active one has, from its first row of money on. One archived by
 * the month's end has one with money movements or an issued statement.
 *
 * @param viewer a viewer of the whole organization
 * @param month `'2025-03'`
 */
export function hasStatementOf(
  viewer: Caller,
  { month, zone }: { month: string; zone: string },
): SQL {
  const to = lastOfMonth(`${month}-01`)
  const isGone = sql`(${properties.archivedAt} at time zone ${zone})::date <= ${to}::date`
  return sql`((${properties.archivedAt} is null or not ${isGone}) and ${hasBegun(sql`${properties.id}`, month)}
    or exists (select from ${ownerStatements} where ${ownerStatements.propertyId} = ${properties.id} and ${ownerStatements.month} = ${month})
    or ${properties.id} in ${moved(viewer, { month, zone, isGone })})`
}

/** Whether money of a property was recorded for a day up to the end of a month: before there is nothing to state. */
export function hasBegun(property: SQL, month: string): SQL {
  const counts = ({ bookedOn, endBookedOn }: Record<'bookedOn' | 'endBookedOn', SQLWrapper>) =>
    sql`${bookedOn} <= ${lastOfMonth(`${month}-01`)}::date and ${endBookedOn} is distinct from ${bookedOn}`
  return sql`(exists (select from ${expenses} where ${expenses.propertyId} = ${property} and ${counts(expenses)})
    or exists (select from ${ownerEntries} where ${ownerEntries.propertyId} = ${property} and ${counts(ownerEntries)})
    or exists (select from leases l join units u on u.id = l.unit_id where u.property_id = ${property} and (
      exists (select from ${charges} where ${charges.leaseId} = l.id and ${counts(charges)})
      or exists (select from ${payments} where ${payments.leaseId} = l.id and ${counts(payments)})
      or exists (select from ${depositEntries} where ${depositEntries.leaseId} = l.id and ${counts(depositEntries)}))))`
}

/** The archived properties with money movements in a month. */
function moved(
  viewer: Caller,
  { month, zone, isGone }: { month: string; zone: string; isGone: SQL },
): SQL {
  const from = firstOfMonth(`${month}-01`)
  const to = lastOfMonth(from)
  const context: ReportContext = {
    viewer,
    params: { from, to, asOf: to },
    within: { from, to },
    today: to,
    zone,
  }
  const relations = [
    places(context, isGone),
    homes,
    accounts,
    receipts(context),
    retainedDeposits(context),
    categories,
    spending(context, { from, to }),
  ]
  const during = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`
  return sql`(
    with ${sql.join(relations, sql`, `)}
    select property_id from receipts where ${during(sql`day`)}
    union all select property_id from deposits_kept where ${during(sql`day`)}
    union all select property_id from spending
    union all select ${ownerEntries.propertyId} from ${ownerEntries}
      join places on places.property_id = ${ownerEntries.propertyId}
      where ${visibleOwnerEntries(viewer)} and (${during(sql`${ownerEntries.bookedOn}`)} or ${during(sql`${ownerEntries.endBookedOn}`)})
        and ${ownerEntries.endBookedOn} is distinct from ${ownerEntries.bookedOn}
  )`
}
