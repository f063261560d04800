import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { isService } from '#shared/accounting/tax-terms.ts'
import { type Money, toCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { vendors } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { columnsOf } from './holders.ts'
import { none, type Recipients, type Sums } from './recipients.ts'

/** The vendors paid in a year, for Form 1099-NEC. */
export async function readPaidVendors(db: Db, caller: Caller, year: number): Promise<Recipients> {
  const organizationId = ownOrganization(caller)
  const sums = await readSums(db, organizationId, year)
  const known = await db
    .select({ vendorId: vendors.id, name: vendors.name, ...columnsOf(vendors) })
    .from(vendors)
    .where(
      and(
        eq(vendors.organizationId, organizationId),
        among(
          vendors.id,
          [...sums.keys()].filter(id => id !== null),
        ),
      ),
    )
    .orderBy(asc(vendors.id))
  return {
    recipients: known.map(vendor => ({
      ...{ ...vendor, ownerId: null, sums: sums.get(vendor.vendorId) ?? none },
    })),
    others: sums.get(null)?.paid ?? 0,
  }
}

/**
 * The sums paid to each vendor in a year, in cents, by the day of payment in the organization's calendar; voided
 * payments count in no year. An expense paid alone says no method, and so does a payment of unknown method: both
 * count as checks.
 */
async function readSums(db: Db, organizationId: string, year: number) {
  const forServices = Object.entries(isService).flatMap(([key, counts]) => (counts ? [key] : []))
  const within = (day: SQL) =>
    sql`${day} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  const sum = (which: SQL) =>
    sql`coalesce(sum(amount) filter (where ${which}), 0)::numeric(16, 2)::text`
  const isCard = sql`method = 'card'`
  const isForServices = sql`category = any(array[${sql.join(
    forServices.map(key => sql`${key}`),
    sql`, `,
  )}]::text[])`
  const isLegal = sql`category = 'legal_professional'`
  const found = await db.execute<
    Record<Exclude<keyof Sums, 'rents'>, Money> & { vendorId: string | null }
  >(sql`
    with paid as (
      select e.vendor_id, e.category::text as category, l.amount, coalesce(p.method, 'check') as method
      from bill_payment_lines l join bill_payments p on p.id = l.payment_id join expenses e on e.id = l.expense_id
      where l.organization_id = ${organizationId}::uuid and l.voided_on is null and ${within(sql`l.paid_on`)}
      union all
      select e.vendor_id, e.category::text, e.amount, 'check' from expenses e
      where e.organization_id = ${organizationId}::uuid and not e.has_payments and e.voided_on is null
        and ${within(sql`e.paid_on`)}
    )
    select vendor_id as "vendorId", sum(amount)::numeric(16, 2)::text as paid, ${sum(isCard)} as card,
      ${sum(sql`not ${isCard} and ${isLegal}`)} as legal,
      ${sum(sql`not ${isCard} and ${isForServices} and not ${isLegal}`)} as services,
      ${sum(sql`not ${isCard} and not ${isForServices}`)} as goods
    from paid group by vendor_id`)
  return new Map(
    found.rows.map(({ vendorId, ...row }) => [
      vendorId,
      {
        ...{ paid: toCents(row.paid), services: toCents(row.services), legal: toCents(row.legal) },
        ...{ card: toCents(row.card), goods: toCents(row.goods), rents: 0 },
      } satisfies Sums,
    ]),
  )
}
