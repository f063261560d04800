import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import { organizationOf } from '../../access/owned-days.ts'
import { visibleDay } from '../../access/visible-places.ts'
import type { ReportContext } from '../definition.ts'
import { isOfWholeOrganization } from '../income/received-payments.ts'

/**
 * Debits (positive) and credits (negative) of the general ledger, as `ledger_lines` of `db/functions` derives them.
 * Materialize them before a join: PostgreSQL expects a few rows, and would derive them again for each account.
 */

/** Those the report is about and the viewer may see, with their rows. Needs `places`. */
export function ledgerLines({ viewer, params }: ReportContext): SQL {
  return sql`(select lines.* from ledger_lines(${organizationId(viewer)}) lines
    where lines.basis in ('both', ${params.basis}) and ${isVisible(viewer, params.propertyId)})`
}

/** Those of journals alone. Needs `places`. */
export function journalLines({ viewer, params }: ReportContext): SQL {
  return sql`(select lines.* from ledger_lines_of_others(${organizationId(viewer)}) lines
    where lines.source = 'journals' and ${isVisible(viewer, params.propertyId)})`
}

/** The same as `day`, `account`, `amount`, `event`, in as few rows as there are. Needs `places`. */
export function ledgerAmounts(context: ReportContext): SQL {
  if (!isOfWholeOrganization(context)) return ledgerLines(context)
  const { viewer, params } = context
  return sql`(select sums.* from ledger_sums(${organizationId(viewer)}) sums
    where sums.basis in ('both', ${params.basis}))`
}

/** The accounts of the viewer's organization, of `accounts` as `a`. */
export function isTheirAccount(viewer: ReportContext['viewer']): SQL {
  return sql`a.organization_id = ${organizationId(viewer)}`
}

/** The organization, null for a viewer without one, who has no ledger. */
function organizationId(viewer: ReportContext['viewer']): SQL {
  const isMember = standing(viewer) !== 'tenant'
  return isMember ? sql`${organizationOf(viewer)}::uuid` : sql`null::uuid`
}

/** An owner reads the days they owned a property, and no draws of another owner. */
function isVisible(viewer: ReportContext['viewer'], propertyId: string | undefined): SQL {
  if (standing(viewer) === 'owner')
    return sql`(lines.property_id in (select property_id from places)
      and ${visibleDay(viewer, sql`lines.property_id`, sql`lines.day`)}
      and (lines.source <> 'owner_entries' or lines.payee_id = ${viewer.id}))`
  return propertyId ? sql`lines.property_id = ${propertyId}` : sql`true`
}

/**
 * A relation of the accounts with their balance at the end of a day, debits positive. Income and expense begin each
 * year at 0; earlier years are in retained earnings. Needs `places`.
 */
export function balancesOn(context: ReportContext, day: Day): SQL {
  const year = `${day.slice(0, 4)}-01-01`
  return sql`moved as (
    select account, coalesce(sum(amount) filter (where day < ${year}::date), 0) as before,
      coalesce(sum(amount) filter (where day >= ${year}::date), 0) as since
    from ${ledgerAmounts(context)} lines where day <= ${day}::date group by account
  ), balances as (
    select a.id, a.number, a.name, a.type, case
        when a.type in ('income', 'expense') then coalesce(moved.since, 0)
        else coalesce(moved.before + moved.since, 0) + case a.purpose when 'retained' then earned.before else 0 end
      end as balance
    from accounts a left join moved on moved.account = a.purpose
    cross join (select coalesce(sum(moved.before), 0) as before from moved
      join accounts of on of.purpose = moved.account and of.type in ('income', 'expense')
        and of.organization_id = ${organizationId(context.viewer)}) earned
    where ${isTheirAccount(context.viewer)}
  )`
}

/** A longer number is a later account. */
export const byNumber: SQL = sql`length("Number"), "Number"`
