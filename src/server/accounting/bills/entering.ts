import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { createBill } from '#shared/accounting/bills.ts'
import { addDays, addMonthsClamped, type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleVendors } from '../../access/visible.ts'
import { billLines, bills, organizations, vendors } from '../../db/tables.ts'
import { needsConfirmation, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { placesOf } from '../expenses/places.ts'

export type BillSent = Omit<z.output<typeof createBill.body>, 'stage' | 'reason'>

/** A bill's row as it was sent, checked. @throws 400 at the field, 409 with `needsConfirmation` for a known number */
export async function headingOf(
  db: Db,
  caller: Caller,
  sent: Omit<BillSent, 'lines'>,
  but: string | null = null,
) {
  const vendor = await vendorOf(db, caller, sent.vendorId)
  const { organizationId, timezone, termsDays } = vendor
  requireNear(sent.billOn, todayIn(timezone))
  const dueOn = sent.dueOn ?? addDays(sent.billOn, termsDays)
  if (dueOn < sent.billOn) throw refusedAt('dueOn', 'Choose the date of the bill or a later day')
  if (sent.number && !sent.confirm) await askAboutNumber(db, { ...sent, number: sent.number }, but)
  const { vendorId, number, billOn, isCredit } = sent
  return { organizationId, vendorId, number, billOn, dueOn, isCredit, enteredBy: caller.id }
}

async function vendorOf(db: Db, caller: Caller, id: string) {
  const [vendor] = await db
    .select({
      organizationId: vendors.organizationId,
      termsDays: vendors.termsDays,
      timezone: organizations.timezone,
    })
    .from(vendors)
    .innerJoin(organizations, eq(organizations.id, vendors.organizationId))
    .where(and(eq(vendors.id, id), isNull(vendors.archivedAt), visibleVendors(caller)))
    // Two entries of one number at once wait for each other.
    .for('no key update', { of: vendors })
  if (!vendor) throw refusedAt('vendorId', 'Choose one of your vendors')
  return vendor
}

const monthsBack = 12 * 50
const monthsAhead = 24

function requireNear(billOn: Day, today: Day) {
  const first = addMonthsClamped(today, -monthsBack)
  if (billOn >= first && billOn <= addMonthsClamped(today, monthsAhead)) return
  throw refusedAt('billOn', 'Enter the bill date')
}

async function askAboutNumber(
  db: Db,
  sent: { vendorId: string; number: string },
  but: string | null,
) {
  const [same] = await db
    .select({ id: bills.id, billOn: bills.billOn })
    .from(bills)
    .where(
      and(
        eq(bills.vendorId, sent.vendorId),
        sql`fold_text(${bills.number}) = fold_text(${sent.number})`,
        isNull(bills.voidedOn),
        but ? ne(bills.id, but) : undefined,
      ),
    )
    .orderBy(asc(bills.id))
    .limit(1)
  if (same)
    throw needsConfirmation(
      sentence(
        'This vendor’s bill {number} of {billOn, date, day} is here already. Enter it again?',
        {
          number: sent.number,
          billOn: same.billOn,
        },
      ),
      { similarTo: same.id },
    )
}

/** Replaces the lines of a bill that waits. @throws 400 at the line */
export async function writeLines(
  db: Db,
  caller: Caller,
  { id, organizationId }: { id: string; organizationId: string },
  { lines, isCredit, vendorId }: Pick<BillSent, 'lines' | 'isCredit' | 'vendorId'>,
): Promise<void> {
  const rows: (typeof billLines.$inferInsert)[] = []
  for (const [at, { amount, ...line }] of lines.entries()) {
    const named = { ...line, vendorId, payee: null }
    const { unitId } = await placesOf(db, caller, named, null, `lines.${at}.`)
    const signed = isCredit ? `-${amount}` : amount
    rows.push({ ...line, unitId, amount: signed, organizationId, billId: id, place: at + 1 })
  }
  await db.delete(billLines).where(eq(billLines.billId, id))
  await db.insert(billLines).values(rows)
}

/** A bill that becomes a credit, or the other way round. */
export async function turnLines(db: Db, billId: string): Promise<void> {
  await db
    .update(billLines)
    .set({ amount: sql`-${billLines.amount}` })
    .where(eq(billLines.billId, billId))
}
