import { setTimeout as wait } from 'node:timers/promises'
import { upcomingRents } from '#server/accounting/allocation/reallocate.ts'
import { namedCharges, readLedger } from '#server/accounting/lease-ledger.ts'
import { balanceAsOf } from '#server/accounting/ledger/balance.ts'
import { replay } from '#server/accounting/ledger/replay.ts'
import { openDatabase } from '#server/postgres/database.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Landlord } from './landlord.ts'

/** Payments and voids of one lease, sent in parallel to several servers. */

interface Sending {
  urls: readonly string[]
  landlord: Landlord
}

/** Records payments of several past days, in parallel. Returns each status with the payment's id. */
export function payAtOnce({ urls, landlord }: Sending, count: number) {
  const today = todayIn('UTC')
  return Promise.all(
    Array.from({ length: count }, async (_, turn) => {
      const { status, body } = await sendTo(urls[turn % urls.length], landlord, {
        ...{ method: 'POST', path: '/api/payments' },
        body: {
          leaseId: landlord.leaseIds[0],
          amount: `${100 + turn}.25`,
          paymentDate: addDays(today, -((turn * 37) % 400)),
          confirm: true,
        },
      })
      return { status, id: body.id }
    }),
  )
}

/** Voids each payment on every server, while others come. Answers the statuses. */
export async function voidAndPayAtOnce(sending: Sending, ids: readonly string[], count: number) {
  const { urls, landlord } = sending
  const voids = ids.flatMap(id =>
    urls.map(async url => {
      const sent = { method: 'PATCH', path: `/api/payments/${id}` }
      const body = { status: 'voided', reason: 'Typed twice', confirm: true }
      return (await sendTo(url, landlord, { ...sent, body })).status
    }),
  )
  const paid = await payAtOnce(sending, count)
  return [...(await Promise.all(voids)), ...paid.map(({ status }) => status)]
}

/** The stored balance of a lease, and the one replayed from its rows, in cents. */
export async function storedAndReplayed(databaseUrl: string, leaseId: string) {
  const database = openDatabase(databaseUrl, { max: 1, log: () => {} })
  try {
    const ledger = await readLedger(database.db, leaseId)
    const upcoming = (await upcomingRents(database.db, [leaseId], todayIn('UTC'))).get(leaseId)
    const anew = replay(
      { ...ledger, allocations: [] },
      { names: namedCharges(ledger), upcoming: upcoming ?? [] },
    )
    return {
      stored: ledger.allocations.filter(row => row.voidedOn === null).map(textOf),
      replayed: anew.spans.filter(row => row.voidedOn === null).map(textOf),
      balance: balanceAsOf(ledger, '9999-12-31'),
      payments: ledger.payments,
      charges: ledger.charges,
    }
  } finally {
    await database.close()
  }
}

type Covered = { chargeId: string; paymentId: string | null; creditId: string | null }

function textOf(row: Covered & { appliedOn: string; amount: number }): string {
  return [row.chargeId, row.paymentId ?? row.creditId, row.appliedOn, row.amount].join(' ')
}

/** Like every client: a busy server is tried again, with the same key. */
export async function sendTo(
  url: string | undefined,
  { token }: Landlord,
  { method, path, body }: { method: string; path: string; body: object },
) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  for (;;) {
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}${path}`, { ...sent, signal: AbortSignal.timeout(60_000) })
    const said: Payment = await answer.json()
    if (answer.status !== 503) return { status: answer.status, body: said }
    await wait(100)
  }
}
