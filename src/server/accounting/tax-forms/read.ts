import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { TaxFormRow, TaxForms } from '#shared/accounting/tax-forms.ts'
import { isService, thresholds } from '#shared/accounting/tax-terms.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../../access/caller.ts'
import { organizations, vendors } from '../../db/tables.ts'
import { notFound, refusedAt } from '../../errors/errors.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { decide, totalsOf } from './decide.ts'

interface Asked {
  year: number
  /** As entered, for a year whose threshold is not known here. */
  threshold: Money | null
}

/**
 * The vendors paid in a year, each in or out. @throws 400 for a threshold of a year that has its own
 */
export async function readTaxForms(db: Db, caller: Caller, asked: Asked): Promise<TaxForms> {
  const organizationId = ownOrganization(caller)
  const { year } = asked
  const threshold = thresholdOf(asked)
  const [organization] = await db
    .select({ currency: organizations.currency })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!organization) throw notFound('Organization')
  const sums = await readSums(db, organizationId, year)
  const known = await readVendors(db, organizationId, [...sums.keys()])
  const rows = known
    .map(vendor => rowOf(vendor, sums.get(vendor.id) ?? none, threshold))
    .sort((a, b) => Number(b.isIn) - Number(a.isIn) || order(a.name, b.name))
  const paid = [...sums.values()].reduce((sum, one) => sum + one.paid, 0)
  return {
    ...{ year, threshold, isThresholdKnown: thresholds[year] !== undefined },
    currency: organization.currency,
    rows,
    withoutVendor: fromCents(sums.get(null)?.paid ?? 0),
    totals: totalsOf(paid, rows),
  }
}

/** The threshold of a year; null while it is not known. @throws 400 for another than the law's */
function thresholdOf({ year, threshold }: Asked): Money | null {
  const known = thresholds[year]
  if (known && threshold && toCents(threshold) !== toCents(known))
    throw refusedAt('threshold', 'This year has a threshold of its own: leave this empty')
  return known ?? threshold
}

export function ownOrganization(caller: Caller): string {
  if (!caller.organizationId) throw notFound('Organization')
  return caller.organizationId
}

interface Sums {
  paid: number
  services: number
  legal: number
  card: number
  goods: number
}

const none: Sums = { paid: 0, services: 0, legal: 0, card: 0, goods: 0 }

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
  const found = await db.execute<Record<keyof Sums, Money> & { vendorId: string | null }>(sql`
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
        ...{ card: toCents(row.card), goods: toCents(row.goods) },
      } satisfies Sums,
    ]),
  )
}

function readVendors(db: Db, organizationId: string, ids: (string | null)[]) {
  const named = ids.filter(id => id !== null)
  const { id, name, taxName, taxStreet, taxCity, taxState, taxZip } = vendors
  const { tinLast4, tinKind, taxEntity, is1099, w9On } = vendors
  return db
    .select({
      ...{ id, name, taxName, taxStreet, taxCity, taxState, taxZip },
      ...{ tinLast4, tinKind, taxEntity, is1099, w9On },
    })
    .from(vendors)
    .where(and(eq(vendors.organizationId, organizationId), among(vendors.id, named)))
    .orderBy(asc(vendors.id))
}

type Known = Awaited<ReturnType<typeof readVendors>>[number]

function rowOf(vendor: Known, sums: Sums, threshold: Money | null): TaxFormRow {
  const { id, name, taxName, tinLast4, tinKind, taxEntity, is1099, w9On } = vendor
  const { taxStreet, taxCity, taxState, taxZip } = vendor
  const hasAddress = [taxStreet, taxCity, taxState, taxZip].every(line => line !== null)
  const { reported, ...decided } = decide(
    { ...sums, is1099, entity: taxEntity, w9On, tinLast4, hasAddress },
    threshold,
  )
  return {
    ...{ vendorId: id, name, taxName, tinLast4, tinKind, entity: taxEntity, w9On },
    paid: fromCents(sums.paid),
    reported: fromCents(reported),
    services: fromCents(sums.services + sums.legal),
    card: fromCents(sums.card),
    goods: fromCents(sums.goods),
    ...decided,
  }
}
