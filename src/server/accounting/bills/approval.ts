import { and, asc, eq, sql } from 'drizzle-orm'
import { type BillStage, goesOnTo } from '#shared/accounting/bill-states.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableBills } from '../../access/editable.ts'
import { billLines, bills, expenses, organizations, vendors } from '../../db/tables.ts'
import { conflict, forbidden, notFound, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { hasOtherApprover, isAboveLimit } from './limits.ts'

export type BillRow = typeof bills.$inferSelect

/** A bill of the caller's office, locked until the end of the transaction. @throws 404 */
export async function lockBill(db: Db, caller: Caller, id: string) {
  const [found] = await db
    .select({ bill: bills, timezone: organizations.timezone, vendor: vendors })
    .from(bills)
    .innerJoin(organizations, eq(organizations.id, bills.organizationId))
    .innerJoin(vendors, eq(vendors.id, bills.vendorId))
    .where(and(eq(bills.id, id), editableBills(caller)))
    .for('update', { of: bills })
  if (!found) throw notFound('Bill')
  return found
}

type Locked = Awaited<ReturnType<typeof lockBill>>

/**
 * Takes a bill one step on; at its own step nothing happens.
 *
 * @throws 400 at `reason`, 403 for who entered it above a limit, 409 for another order of steps
 */
export async function takeOn(
  db: Db,
  caller: Caller,
  id: string,
  { stage, reason }: { stage: BillStage; reason: string | null },
): Promise<void> {
  const locked = await lockBill(db, caller, id)
  const { bill } = locked
  if (bill.voidedOn) throw conflict('This bill was voided')
  if (bill.stage === stage) return
  if (!goesOnTo(bill.stage, stage))
    throw conflict(
      bill.stage === 'approved'
        ? 'This bill is approved already'
        : 'Send this draft for approval first',
    )
  if (stage === 'approved') await approve(db, caller, locked, reason)
  else await db.update(bills).set({ stage }).where(eq(bills.id, id))
}

async function approve(db: Db, caller: Caller, locked: Locked, reason: string | null) {
  const { bill, vendor, timezone } = locked
  const approvedAlone = await isAlone(db, caller, bill)
  const { insuranceExpiresOn } = vendor
  const why = whyApproved({ insuranceExpiresOn, timezone }, { reason, asks: !bill.isCredit })
  await db
    .update(bills)
    .set({
      stage: 'approved',
      approvedBy: caller.id,
      approvedAt: new Date(),
      ...{ approvedAlone, approvalReason: why },
    })
    .where(eq(bills.id, bill.id))
  await moveLines(db, bill, vendor.name)
}

interface Insured {
  insuranceExpiresOn: Day | null
  timezone: string
}

/** The reason to approve while the vendor's insurance is expired, else null. @throws 400 at `reason` */
export function whyApproved(
  { insuranceExpiresOn, timezone }: Insured,
  { reason, asks }: { reason: string | null; asks: boolean },
): string | null {
  if (insuranceExpiresOn === null || insuranceExpiresOn >= todayIn(timezone)) return null
  if (asks && !reason)
    throw refusedAt(
      'reason',
      sentence('The vendor’s insurance expired on {day, date, day}: enter why you approve it', {
        day: insuranceExpiresOn,
      }),
    )
  return reason
}

/** Whether the only person who can approves above a limit. @throws 403 for who entered it, where another can */
async function isAlone(db: Db, caller: Caller, bill: BillRow): Promise<boolean> {
  if (bill.enteredBy !== caller.id) return false
  const [above] = await db
    .select({ hasOther: hasOtherApprover(caller) })
    .from(bills)
    .where(and(eq(bills.id, bill.id), isAboveLimit(sql`${bills.id}`)))
  if (!above) return false
  if (above.hasOther)
    throw forbidden('This bill is above the limit of its property: another person approves it')
  return true
}

/** The lines become expenses, each with its id: nothing stands twice. */
async function moveLines(db: Db, bill: BillRow, payee: string) {
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, bill.id))
    .orderBy(asc(billLines.place))
    .for('update')
  await db.delete(billLines).where(eq(billLines.billId, bill.id))
  await db.insert(expenses).values(
    lines.map(({ place: _, ...line }) => ({
      ...line,
      ...{ vendorId: bill.vendorId, payee, incurredOn: bill.billOn, recordedBy: bill.enteredBy },
    })),
  )
}
