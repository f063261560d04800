import { dayOf, todayIn } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { conflict, forbidden } from '../errors/errors.ts'
import { type LeaseLedger, namedCharges } from './lease-ledger.ts'
import { replay } from './ledger/replay.ts'

/**
 * Limits voiding of payments to managers on the day of recording, and to admins on any day. Charges
 * and waivers are not limited: both roles void them on any day.
 *
 * @param createdAt when it was recorded
 * @throws 403
 */
export function requireVoidable(
  caller: Caller,
  createdAt: Date,
  { organization }: { organization: { timezone: string } },
): void {
  const isSameDay = dayOf(createdAt, organization.timezone) === todayIn(organization.timezone)
  if (!isSameDay && standing(caller) !== 'admin')
    throw forbidden('After the day it was recorded, only an admin voids this')
}

/**
 * Refuses to void a payment that a refund needs on any day.
 *
 * @throws 409 with the sentence
 */
export function requireUnrefunded(
  ledger: LeaseLedger,
  voided: ReadonlySet<string>,
  sentence: string,
): void {
  const names = namedCharges(ledger)
  const payments = ledger.payments.filter(({ id }) => !voided.has(id))
  const { overdrawn } = replay({ ...ledger, payments }, { names })
  if (overdrawn > replay(ledger, { names }).overdrawn) throw conflict(sentence)
}
