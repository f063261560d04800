import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Automation } from '#shared/operations/automations.ts'
import { greetedAs } from '#shared/people/person-names.ts'
import { accountEmail } from '../access/selections.ts'
import { organizations, ownerStatements, properties, users } from '../db/tables.ts'
import { enqueueEmail } from '../email/outbox.ts'
import { conflict } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { statementsEmail } from '../reports/report-emails.ts'
import { monthLabel } from './statement-print.ts'

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
  const words = statementsEmail({
    name: greetedAs(first),
    organization: first.organization,
    month: monthLabel(first.month),
    of: rows.map(({ id, property }) => ({
      property,
      link: `${publicUrl}/reports/owner-statements?statement=${id}`,
    })),
  })
  await enqueueEmail(db, first.email, words, first.organizationId, about)
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
