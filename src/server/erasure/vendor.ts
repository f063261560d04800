import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { asSentence, sentence } from '#shared/language/sentence.ts'
import { isOpenRequest } from '../db/tables/request-state.ts'
import {
  bills,
  documents,
  erasures,
  expenses,
  maintenanceComments,
  recurringExpenses,
  vendorLinks,
  vendors,
} from '../db/tables.ts'
import { conflict, notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { nearTo } from './find-mentions.ts'
import { type Erased, type Erasing, forgetEverywhere, nextNumber } from './record.ts'
import { forgetW9 } from './tax-details.ts'

/**
 * Makes a vendor 'Former vendor #n' in an organization, for good: payments to them and their dates
 * stay.
 *
 * Call it in a transaction that acts as `erasing`. @throws 409 while there are obstacles, or once
 * it is done
 */
export async function eraseVendorFrom(
  db: Db,
  { organizationId, vendorId }: { organizationId: string; vendorId: string },
  erasing: Erasing,
): Promise<Erased> {
  const one = and(eq(vendors.id, vendorId), eq(vendors.organizationId, organizationId))
  const [vendor] = await db.select().from(vendors).where(one).for('update')
  if (!vendor) throw notFound('Vendor')
  if (!erasing.repeats) await refuseOpen(db, vendorId)
  const { name, email, phone } = vendor
  const organizationIds = [organizationId]
  const names = [{ lastName: name, email, phone }]
  const near = await nearTo(db, vendorId)
  const formerNumber = await nextNumber(db)
  const label = `Former vendor #${formerNumber}`
  await db
    .update(maintenanceComments)
    .set({
      vendorName: label,
      text: 'Erased',
    })
    .where(
      and(
        isNull(maintenanceComments.authorId),
        eq(maintenanceComments.vendorName, name),
        inArray(maintenanceComments.requestId, near.requests),
      ),
    )
  await db
    .update(vendorLinks)
    .set({ sentTo: 'Erased', revokedAt: sql`coalesce(${vendorLinks.revokedAt}, now())` })
    .where(eq(vendorLinks.vendorId, vendorId))
  for (const table of [expenses, recurringExpenses])
    await db.update(table).set({ payee: label }).where(eq(table.vendorId, vendorId))
  await db
    .update(vendors)
    .set({
      ...{ name: label, email: null, phone: null, notes: null, updatedAt: new Date() },
      ...{ taxName: null, taxStreet: null, taxCity: null, taxState: null, taxZip: null },
      ...{ tinSecret: null, tinLast4: null, tinKind: null },
      archivedAt: sql`coalesce(${vendors.archivedAt}, now())`,
    })
    .where(one)
  await forgetW9(db, eq(documents.w9VendorId, vendorId))
  const former = { formerNumber, label }
  const erased = await forgetEverywhere(db, {
    ...erasing,
    ...{ kind: 'vendor', subjectId: vendorId, former, organizationIds, names, near },
  })
  return { ...erased, mails: [] }
}

async function refuseOpen(db: Db, vendorId: string) {
  const done = await db.$count(
    erasures,
    and(eq(erasures.kind, 'vendor'), eq(erasures.subjectId, vendorId)),
  )
  if (done > 0) throw conflict('This vendor was already erased')
  const open = await db.$count(
    expenses,
    and(eq(expenses.vendorId, vendorId), isNull(expenses.paidOn), isNull(expenses.voidedOn)),
  )
  const waiting = await db.$count(
    bills,
    and(eq(bills.vendorId, vendorId), ne(bills.stage, 'approved'), isNull(bills.voidedOn)),
  )
  const coming = await db.$count(
    recurringExpenses,
    and(eq(recurringExpenses.vendorId, vendorId), sql`${recurringExpenses.nextOn} is not null`),
  )
  const jobs = await db.$count(
    vendorLinks,
    and(
      eq(vendorLinks.vendorId, vendorId),
      isNull(vendorLinks.revokedAt),
      or(eq(vendorLinks.state, 'accepted'), eq(vendorLinks.state, 'scheduled')),
      sql`exists (select from maintenance_requests r where r.id = ${vendorLinks.requestId} and ${isOpenRequest(sql`r.status`)})`,
    ),
  )
  const reasons = [
    open + waiting > 0 && 'A bill is open: it has to be paid or voided first.',
    coming > 0 && 'A recurring expense is paid to them: it has to end first.',
    jobs > 0 && 'They have accepted a job that is open: it has to be done or withdrawn first.',
  ].filter(reason => reason !== false)
  if (reasons.length > 0)
    throw conflict(
      sentence('This cannot be erased yet. {reasons}', { reasons: reasons.map(asSentence) }),
    )
}
