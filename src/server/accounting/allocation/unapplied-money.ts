import type { Day } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { conflictAt, refusedAt } from '../../errors/errors.ts'
import type { LeaseLedger } from '../lease-ledger.ts'
import { isTenants } from '../ledger/payers.ts'
import { freeSince, freeSources } from '../ledger/settlement.ts'

/** Money of a lease that is to go: back to its tenant, or to another lease. */
interface Leaving {
  amount: string
  paymentId?: string | null | undefined
  on: Day
}

/**
 * Limits a refund to the money that was unapplied on its day and ever since.
 *
 * @param field where the day was sent
 * @throws 409 at `amount`, 400 at the day
 */
export function requireFree(
  ledger: LeaseLedger,
  { amount, paymentId, on }: Leaving,
  { today, field, gone }: { today: Day; field: string; gone: 'refunded' | 'moved' },
) {
  const free = freeSources(ledger)
    .filter(source => source.kind === 'payment')
    .filter(source => (paymentId ? source.id === paymentId : isTenants(source)))
  const max = free.reduce((cents, source) => cents + source.unapplied, 0)
  if (toCents(amount) > max) {
    throw conflictAt('amount', max > 0 ? most[gone](fromCents(max)) : none[gone])
  }
  const first = freeSince(ledger, toCents(amount), paymentId)
  if (on >= first && on <= today) return
  throw refusedAt(
    field,
    sentence('Choose a day from {first, date, day}, when this became available, up to today', {
      first,
    }),
  )
}

const most = {
  refunded: (max: string) =>
    sentence('Only {max, number, money} can be refunded: the rest covers what is owed', { max }),
  moved: (max: string) =>
    sentence('Only {max, number, money} can be transferred: the rest covers what is owed', { max }),
}
const none = { refunded: 'Nothing is left to refund', moved: 'Nothing is left to transfer' }

/** The part of a withdrawal that was brought forward: as `freeSources` takes it, the oldest first. */
export function broughtForwardIn(
  ledger: LeaseLedger,
  { amount, paymentId }: Pick<Leaving, 'amount' | 'paymentId'>,
): string {
  const isBrought = new Map(
    ledger.payments.map(({ id, origin }) => [id, origin === 'brought_forward']),
  )
  let rest = toCents(amount)
  let brought = 0
  for (const { id, kind, unapplied } of freeSources(ledger)) {
    if (kind !== 'payment' || (paymentId && paymentId !== id)) continue
    const part = Math.min(rest, unapplied)
    rest -= part
    if (isBrought.get(id)) brought += part
  }
  return fromCents(brought)
}
