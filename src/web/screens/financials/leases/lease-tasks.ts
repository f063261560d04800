import type { Day } from '#shared/dates.ts'
import type { Lease, LedgerEntry } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { leaseRights, type Person } from '#web/leases/lease-rights.ts'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'

/** The actions on a lease and its ledger, by right and state. */
export type LeaseTask =
  | 'renew'
  | 'offerRenewal'
  | 'rent'
  | 'goOn'
  | 'stopAtEnd'
  | 'notice'
  | 'withdrawNotice'
  | 'openEviction'
  | 'closeEviction'
  | 'end'
  | 'withdrawEnd'
  | 'moveOut'
  | 'guidedMoveOut'
  | 'remind'
  | 'charge'
  | 'credit'
  | 'writeOff'
  | 'refund'
  | 'moveMoney'
  | 'depositReceived'
  | 'depositInterest'
  | 'depositApplied'
  | 'depositRefunded'

/** `isOffered`: a renewal is, and waits for its answer. */
export function tasksOn(lease: Lease, person: Person, isOffered = false): ReadonlySet<LeaseTask> {
  const rights = leaseRights(lease, person)
  const tasks: [LeaseTask, boolean][] = [
    ...termTasks(lease, rights).filter(([task]) => !isOffered || task !== 'offerRenewal'),
    ['remind', rights.isOffice && !lease.evictionOn && toCents(lease.balance) > 0],
    ['charge', rights.isOffice],
    ['credit', rights.isOffice],
    ['writeOff', rights.isAdmin && toCents(lease.balance) > 0],
    ['refund', rights.isAdmin && toCents(lease.balance) < 0],
    ['moveMoney', rights.isAdmin && toCents(lease.balance) < 0],
    ['depositReceived', rights.isOffice],
    ['depositInterest', rights.isOffice && toCents(lease.depositHeld) > 0],
    ['depositApplied', rights.isOffice && toCents(lease.depositHeld) > 0],
    ['depositRefunded', rights.isAdmin && toCents(lease.depositHeld) > 0],
  ]
  return new Set(tasks.filter(([, may]) => may).map(([task]) => task))
}

function termTasks(
  lease: Lease,
  { isOffice, isTenant }: ReturnType<typeof leaseRights>,
): [LeaseTask, boolean][] {
  const { status } = lease
  const runs = status === 'active' && !lease.terminatedOn
  const hasEnd = (runs || status === 'pending') && !lease.monthToMonthSince
  const isLate = status === 'expired' && !lease.movedOutOn
  const isHeld = toCents(lease.depositHeld) > 0
  const isOver = status === 'expired' || (lease.terminatedOn !== null && lease.movedInOn !== null)
  return [
    ['renew', isOffice && ((runs && !lease.evictionOn) || isLate)],
    ['offerRenewal', isOffice && runs && !lease.evictionOn && !lease.noticeOn],
    ['rent', isOffice && runs],
    ['goOn', isOffice && hasEnd && !lease.rollover],
    ['stopAtEnd', isOffice && hasEnd && lease.rollover],
    ['notice', (isOffice || isTenant) && runs && !lease.noticeOn],
    ['withdrawNotice', isOffice && runs && lease.noticeOn !== null],
    ['openEviction', isOffice && status === 'active' && !lease.evictionOn],
    ['closeEviction', isOffice && status === 'active' && lease.evictionOn !== null],
    ['end', isOffice && (runs || status === 'pending')],
    ['withdrawEnd', isOffice && status === 'active' && lease.terminatedOn !== null],
    [
      'guidedMoveOut',
      isOffice && (status === 'active' || (isOver && (!lease.movedOutOn || isHeld))),
    ],
    ['moveOut', isOffice && isOver],
  ]
}

/** Charges and waivers are voided on any day, transfers by an admin, all else after its day by an admin alone. */
export function mayVoid(
  lease: Lease,
  entry: Pick<LedgerEntry, 'kind' | 'createdAt'> &
    Partial<Pick<LedgerEntry, 'creditKind' | 'transferId'>>,
  person: Person,
  today: Day,
): boolean {
  const { isOffice, isAdmin } = leaseRights(lease, person)
  if (entry.transferId) return isAdmin
  if (entry.kind === 'charge' || entry.creditKind === 'waiver') return isOffice
  return isOffice && mayVoidEntry(entry, person, { zone: lease.organization.timezone, today })
}
