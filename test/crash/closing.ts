import pg from 'pg'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Landlord } from './landlord.ts'
import { sendTo } from './parallel.ts'

/** Payments of past days and closes of months, sent in parallel to several servers. */

interface Sending {
  urls: readonly string[]
  landlord: Landlord
}

/** So many requests, of which each tenth part ends in the close of one month more. */
export const requests = 300

/** Sends them all at once. Answers the statuses by the kind of request. */
export async function payAndClose({ urls, landlord }: Sending) {
  const part = requests / 10
  const today = todayIn('UTC')
  const paid: Promise<number>[] = []
  const closed: Promise<number>[] = []
  for (let turn = 0; turn < requests; turn++) {
    const url = urls[turn % urls.length]
    if (turn % part === part / 2) {
      const months = Math.floor(turn / part) - 10
      closed.push(close(url, landlord, addDays(firstOfMonth(addMonthsClamped(today, months)), -1)))
    } else paid.push(pay(url, landlord, turn))
  }
  return { paid: await Promise.all(paid), closed: await Promise.all(closed) }
}

async function pay(url: string | undefined, landlord: Landlord, turn: number): Promise<number> {
  const { leaseIds } = landlord
  const body = {
    leaseId: leaseIds[turn % leaseIds.length],
    amount: `${100 + turn}.25`,
    paymentDate: addDays(todayIn('UTC'), -((turn * 37) % 400)),
    confirm: true,
  }
  return (await sendTo(url, landlord, { method: 'POST', path: '/api/payments', body })).status
}

async function close(
  url: string | undefined,
  landlord: Landlord,
  through: string,
): Promise<number> {
  const body = { through, waived: { owner_statements: 'None', negative_owner_balances: 'None' } }
  return (await sendTo(url, landlord, { method: 'POST', path: '/api/closed-periods', body })).status
}

/** The accounts of closed months whose balance is another than at their close, and all payments of the organization. */
export async function closedLedgers(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const moved = await client.query(`
      select through, account, sum(balance) from (
        select p.through, s.account, s.property_id, s.debit - s.credit as balance
          from closed_periods p join period_snapshots s on s.closed_period_id = p.id
        union all
        select p.through, b.account, b.property_id, -b.balance
          from closed_periods p cross join lateral ledger_balances(p.organization_id, null, p.through) b
      ) compared group by through, account, property_id having sum(balance) <> 0`)
    const sums = await client.query(
      `select count(*)::int as payments, count(*) filter (where booked_on > received_on)::int as late from payments`,
    )
    return { moved: moved.rows, ...(sums.rows[0] as { payments: number; late: number }) }
  } finally {
    await client.end()
  }
}
