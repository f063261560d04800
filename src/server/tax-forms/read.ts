import { eq } from 'drizzle-orm'
import type { TaxFormRow, TaxForms } from '#shared/accounting/tax-forms.ts'
import { type TaxFormKind, thresholds } from '#shared/accounting/tax-terms.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { organizations } from '../db/tables.ts'
import { notFound, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { readCollectedRents } from './collected-rents.ts'
import { decide, totalsOf } from './decide.ts'
import { readPaidVendors } from './paid-vendors.ts'
import type { Recipient } from './recipients.ts'

export interface Asked {
  form: TaxFormKind
  year: number
  /** As entered, for a year whose threshold is not known here. */
  threshold: Money | null
}

/**
 * The vendors paid in a year, or the owners with rents of it, each in or out.
 * @throws 400 for a threshold of a year that has its own
 */
export async function readTaxForms(db: Db, caller: Caller, asked: Asked): Promise<TaxForms> {
  const { form, year } = asked
  const [organization] = await db
    .select({ currency: organizations.currency })
    .from(organizations)
    .where(eq(organizations.id, ownOrganization(caller)))
  if (!organization) throw notFound('Organization')
  const { threshold, recipients, others } = await readDecided(db, caller, asked)
  const rows = recipients
    .map(rowOf)
    .sort((a, b) => Number(b.isIn) - Number(a.isIn) || order(a.name, b.name))
  const paid = recipients.reduce((sum, { sums }) => sum + sums.paid, others)
  return {
    ...{ year, form, threshold, isThresholdKnown: thresholds[year] !== undefined },
    currency: organization.currency,
    rows,
    withoutVendor: fromCents(others),
    totals: totalsOf(paid, rows),
  }
}

/** The recipients of a year with the decision on their form. @throws 400 as `readTaxForms` */
export async function readDecided(db: Db, caller: Caller, asked: Asked) {
  const threshold = thresholdOf(asked)
  const read = asked.form === 'nec' ? readPaidVendors : readCollectedRents
  const { recipients, others } = await read(db, caller, asked.year)
  return { threshold, recipients: recipients.map(one => decided(one, threshold)), others }
}

type Decided = ReturnType<typeof decided>

function decided(recipient: Recipient, threshold: Money | null) {
  const { sums, taxStreet, taxCity, taxState, taxZip, taxEntity } = recipient
  const { is1099, w9On, tinLast4 } = recipient
  const hasAddress = [taxStreet, taxCity, taxState, taxZip].every(line => line !== null)
  const answers = { is1099, entity: taxEntity, w9On, tinLast4, hasAddress }
  return { ...recipient, decision: decide({ ...sums, ...answers }, threshold) }
}

/** The threshold of a year; null while it is not known. @throws 400 for another than the law's */
function thresholdOf({ year, threshold }: Asked): Money | null {
  const known = thresholds[year]
  if (known && threshold && toCents(threshold) !== toCents(known))
    throw refusedAt('threshold', 'This year has a threshold of its own: leave this empty')
  return known ?? threshold
}

function rowOf({ sums, decision, ...recipient }: Decided): TaxFormRow {
  const { vendorId, ownerId, name, taxName, tinLast4, tinKind, taxEntity, w9On } = recipient
  return {
    ...{ vendorId, ownerId, name, taxName, tinLast4, tinKind, entity: taxEntity, w9On },
    paid: fromCents(sums.paid),
    services: fromCents(sums.services + sums.legal),
    card: fromCents(sums.card),
    goods: fromCents(sums.goods),
    rents: fromCents(sums.rents),
    ...{ ...decision, reported: fromCents(decision.reported) },
  }
}
