import pg from 'pg'
import type { Lease } from '#shared/leases/leases.ts'
import type { Ledgers } from './history.ts'
import { type Landlord, read } from './landlord.ts'

/** The rows themselves, bypassing the server's reads; the balances from the server. */
export async function readLedgers(
  databaseUrl: string,
  url: string,
  { token, leaseIds }: Landlord,
): Promise<Ledgers> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const rows = async (text: string) => (await client.query(text, [leaseIds])).rows
    const balances: Record<string, string> = {}
    for (const id of leaseIds) {
      balances[id] = (await read<Lease>(url, token, `/api/leases/${id}`)).balance
    }
    return {
      balances,
      payments: await rows(
        `select id, lease_id as "leaseId", amount::text, status::text, notes
           from payments where lease_id = any($1)`,
      ),
      charges: await rows(
        `select id, lease_id as "leaseId", amount::text
           from charges where lease_id = any($1) and voided_on is null`,
      ),
      allocations: await rows(
        `select charge_id as "chargeId", payment_id as "paymentId", amount::text
           from allocations where lease_id = any($1) and voided_on is null`,
      ),
      keys: await rows(
        `select key, status, reply::json ->> 'id' as "paymentId"
           from idempotency_keys where reply::json ->> 'leaseId' = any($1::text[]) or reply is null`,
      ),
    }
  } finally {
    await client.end()
  }
}
