import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { createDepositEntry } from '#shared/accounting/deposit-entries.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { charges, depositEntries } from '../../db/tables.ts'
import { conflictAt, forbidden, needsConfirmation, refusedAt } from '../../errors/errors.ts'
import { moneySentence } from '../../format/format.ts'
import type { Db } from '../../postgres/database.ts'
import { postCredit } from '../credits/apply-credits.ts'
import { followLateness } from '../late-fees/assess.ts'
import { type LockedLease, readDeposit, readLedger } from '../lease-ledger.ts'
import { openOn } from '../ledger/creditable.ts'
import { canPostDeposit, depositAvailable, depositHeld } from '../ledger/deposit.ts'
import { requirePast } from '../past-days.ts'

type Sent = z.output<typeof createDepositEntry.body>
type Entry = Sent & { entryOn: Day }

/**
 * Posts a movement of the deposit of a locked lease; returns its id. A retained amount covers charges.
 *
 * @throws 403 for a return by anyone but an admin, 400 at the field, 409 beyond the held or owed amount, or with a
 *   question beyond the agreed one
 */
export async function postDepositEntry(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  sent: Sent,
): Promise<string> {
  if (sent.kind === 'refunded' && standing(caller) !== 'admin') throw forbidden()
  const today = todayIn(locked.organization.timezone)
  const entry = { ...sent, entryOn: sent.entryOn ?? today }
  requirePast('entryOn', entry.entryOn, today)
  await requireCharge(db, entry)
  if (!entry.confirm) await askAboutDeposit(db, locked, entry, today)
  await requireHeld(db, entry, today)
  const creditId = entry.kind === 'applied' ? await keep(db, caller, locked, entry) : null
  const { chargeId: _, confirm: __, ...row } = entry
  const method = entry.kind === 'received' || entry.kind === 'refunded' ? entry.method : null
  const id = newId()
  await db
    .insert(depositEntries)
    .values({ id, ...row, method, creditId, organizationId: locked.lease.organizationId })
  return id
}

/** The retained amount covers charges, and is income from that day on. @throws 409 beyond the balance */
async function keep(db: Db, caller: Caller, locked: LockedLease, entry: Entry): Promise<string> {
  const owed = openOn(await readLedger(db, entry.leaseId), entry.chargeId ?? undefined)
  if (toCents(entry.amount) > owed) {
    throw conflictAt(
      'amount',
      owed > 0
        ? sentence(
            'Only {max, number, money} is owed: first charge what the deposit is withheld for',
            {
              max: fromCents(owed),
            },
          )
        : 'Nothing is owed: first charge what the deposit is withheld for',
    )
  }
  const creditId = await postCredit(db, locked, {
    kind: 'deposit_applied',
    amount: entry.amount,
    creditOn: entry.entryOn,
    chargeId: entry.chargeId,
    reason: entry.notes,
    createdBy: caller.id,
  })
  await followLateness(db, locked, caller.id)
  return creditId
}

async function requireCharge(db: Db, { chargeId, leaseId }: Entry) {
  if (!chargeId) return
  const one = and(eq(charges.id, chargeId), eq(charges.leaseId, leaseId))
  const [charge] = await db.select({ id: charges.id }).from(charges).where(one)
  if (charge) return
  throw refusedAt('chargeId', 'Choose a charge of this lease')
}

/** @throws 409 with `needsConfirmation` when the deposit would exceed the agreed one; interest is separate */
async function askAboutDeposit(
  db: Db,
  { lease, organization }: LockedLease,
  entry: Entry,
  today: Day,
) {
  const { kind, amount } = entry
  if (kind !== 'received' || lease.securityDeposit === null) return
  const paidIn = (await readDeposit(db, lease.id)).filter(row => row.kind !== 'interest')
  const held = Math.max(0, depositHeld(paidIn, today))
  const agreed = toCents(lease.securityDeposit)
  if (held + toCents(amount) <= agreed) return
  const { currency } = organization
  throw needsConfirmation(
    held > 0
      ? moneySentence(
          '{amount, number, money} with the {held, number, money} that is held is more than the agreed deposit of {agreed, number, money}. Is it right?',
          { amount: toCents(amount), held, agreed },
          currency,
        )
      : moneySentence(
          '{amount, number, money} is more than the agreed deposit of {agreed, number, money}. Is it right?',
          { amount: toCents(amount), agreed },
          currency,
        ),
  )
}

/** A deposit is below 0 on no day. */
async function requireHeld(db: Db, entry: Entry, today: Day) {
  const entries = await readDeposit(db, entry.leaseId)
  const { kind, entryOn, amount } = entry
  if (canPostDeposit(entries, { kind, entryOn, amount: toCents(amount) })) return
  const max = depositAvailable(entries, entryOn)
  const nothing = entryOn < today ? 'No deposit was available on that day' : 'Nothing is held'
  throw conflictAt(
    'amount',
    max > 0 ? sentence('Only {max, number, money} is held', { max: fromCents(max) }) : nothing,
  )
}
