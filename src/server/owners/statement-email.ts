import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { toCents } from '#shared/money.ts'
import type { Automation } from '#shared/operations/automations.ts'
import { greetedAs } from '#shared/people/person-names.ts'
import { accountEmail } from '../access/selections.ts'
import { organizations, ownerStatements, properties, users } from '../db/tables.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import { conflict } from '../errors/errors.ts'
import { amountOf, monthLabel } from '../format/format.ts'
import type { Db } from '../postgres/database.ts'
import { statementsEmail } from '../reports/report-emails.ts'

/**
 * Enqueues one email to the owner of these statements, all of one owner and month, with a link to
 * each, and records the sending.
 *
 * @throws 409 for an owner without an address: a former member still gets statements for the days
 *   they owned
 */
export async function mailStatements(
  db: Db,
  publicUrl: string,
  ids: string[],
  about: { automation?: Automation } = {},
): Promise<void> {
  const rows = await db
    .select({
      id: ownerStatements.id,
      month: ownerStatements.month,
      organizationId: ownerStatements.organizationId,
      property: properties.name,
      organization: organizations.name,
      currency: organizations.currency,
      receipts: ownerStatements.receipts,
      expenses: ownerStatements.expenses,
      managementFee: ownerStatements.managementFee,
      available: ownerStatements.available,
      email: accountEmail(),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(ownerStatements)
    .innerJoin(properties, eq(properties.id, ownerStatements.propertyId))
    .innerJoin(organizations, eq(organizations.id, ownerStatements.organizationId))
    .innerJoin(users, eq(users.id, ownerStatements.ownerId))
    .where(and(inArray(ownerStatements.id, ids), isNotNull(users.email)))
    .orderBy(asc(properties.name), asc(properties.id))
  const [first] = rows
  if (!first) throw conflict('This owner no longer has an email address')
  const content = () =>
    statementsEmail({
      name: greetedAs(first),
      organization: first.organization,
      month: monthLabel(first.month),
      of: rows.map(({ id, property, currency, ...sums }) => ({
        property,
        receipts: amountOf(toCents(sums.receipts), currency),
        expenses: amountOf(toCents(sums.expenses), currency),
        managementFee: amountOf(toCents(sums.managementFee), currency),
        available: amountOf(toCents(sums.available), currency),
        link: `${publicUrl}/reports/owner-statements?statement=${id}`,
      })),
      link: `${publicUrl}/reports/owner-statements`,
    })
  const attached = { ownerStatements: rows.map(({ id }) => id) }
  await enqueueEmail(db, first.email, content, first.organizationId, { ...about, attached })
  await db
    .update(ownerStatements)
    .set({ sentAt: new Date(), sentTo: first.email })
    .where(
      inArray(
        ownerStatements.id,
        rows.map(({ id }) => id),
      ),
    )
}
