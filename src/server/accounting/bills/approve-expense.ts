import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { BillStage } from '#shared/accounting/bill-states.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { expenses, organizations, properties, vendors } from '../../db/tables.ts'
import { conflict, forbidden } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { whyApproved } from './approval.ts'
import { hasOtherApprover } from './limits.ts'

/**
 * Approves an expense that was recorded alone above the limit of its property. Approved already, nothing happens.
 *
 * @returns whether there is such an expense
 * @throws 400 at `reason`, 403 for who recorded it, 409 for another step
 */
export async function approveExpense(
  db: Db,
  caller: Caller,
  id: string,
  { stage, reason }: { stage: BillStage; reason: string | null },
): Promise<boolean> {
  const held = await lockHeld(db, caller, id)
  if (!held) return false
  if (held.voidedOn) throw conflict('This bill was voided')
  const isWaiting = held.approval === 'waiting'
  if (stage !== 'approved' && !isWaiting) throw conflict('This bill is approved already')
  if (stage !== 'approved' || !isWaiting) return true
  const isOwn = held.recordedBy === caller.id
  if (isOwn && held.hasOther)
    throw forbidden('This bill is above the limit of its property: another person approves it')
  await db
    .update(expenses)
    .set({
      ...{ approval: 'approved', approvedBy: caller.id, approvedAt: new Date() },
      ...{ approvedAlone: isOwn, approvalReason: whyApproved(held, { reason, asks: true }) },
    })
    .where(eq(expenses.id, id))
  return true
}

async function lockHeld(db: Db, caller: Caller, id: string) {
  const [held] = await db
    .select({
      ...{ approval: expenses.approval, recordedBy: expenses.recordedBy },
      ...{ voidedOn: expenses.voidedOn, timezone: organizations.timezone },
      insuranceExpiresOn: vendors.insuranceExpiresOn,
      hasOther: sql<boolean>`${hasOtherApprover(caller)}`,
    })
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .innerJoin(organizations, eq(organizations.id, expenses.organizationId))
    .leftJoin(vendors, eq(vendors.id, expenses.vendorId))
    .where(and(eq(expenses.id, id), isNotNull(expenses.approval), editableProperties(caller)))
    .for('update', { of: expenses })
  return held
}
