import { sql } from 'drizzle-orm'
import type { CheckLine } from '#shared/accounting/closed-periods.ts'
import type { Caller } from '../access/caller.ts'
import { findAccount } from '../banking/accounts/find.ts'
import { balanceOf } from '../banking/accounts/trust.ts'
import type { Db } from '../postgres/database.ts'
import type { Closing } from './checklist.ts'

type BankAccounts = CheckLine['bankAccounts']

/** Days after which a payment stands on the bank's statement. */
const daysToBank = 7

/**
 * Bank accounts that are not reconciled through the last day, and payments that the bank does not show. Of accounts in
 * use alone: those with lines or a reconciliation. Nothing where there is none.
 */
export async function checkBanking(
  db: Db,
  { organizationId, propertyId, through }: Closing,
): Promise<{ behind?: BankAccounts; undeposited?: number }> {
  const { rows } = await db.execute<{
    used: number
    behind: BankAccounts
    undeposited: number
  }>(sql`
    with used as (
      select a.id, a.name, (select max(r.through) from reconciliations r where r.bank_account_id = a.id and r.done_at is not null) as done
      from bank_accounts a where a.organization_id = ${organizationId} and a.archived_at is null
        and (exists (select from bank_lines l where l.bank_account_id = a.id)
          or exists (select from reconciliations r where r.bank_account_id = a.id))
        and (${propertyId}::uuid is null or exists (select from properties p where p.id = ${propertyId}
          and (a.id in (p.operating_account_id, p.deposit_account_id)
            or a.is_default and case when a.kind = 'deposit' then p.deposit_account_id else p.operating_account_id end is null)))
    )
    select (select count(*)::int from used) as used,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]') from used
        where done is null or done < ${through}::date) as behind,
      (select count(*)::int from bank_rows_at(${organizationId}, ${through}) b join used on used.id = b.bank_account_id
        where b.source = 'payment' and b.in_book > b.cleared and b.day <= ${through}::date - ${daysToBank}::int
          and (${propertyId}::uuid is null or b.property_id = ${propertyId})) as undeposited`)
  const [found] = rows
  if (!found || found.used === 0) return {}
  return { behind: found.behind, undeposited: found.undeposited }
}

/** Trust accounts whose money in the ledger is not that of their owners and tenants. Nothing where there is none. */
export async function unevenTrust(
  db: Db,
  caller: Caller,
  { organizationId, propertyId, through }: Closing,
): Promise<BankAccounts | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from bank_accounts a where a.organization_id = ${organizationId} and a.kind = 'trust' and a.archived_at is null
      and (${propertyId}::uuid is null or exists (select from properties p where p.id = ${propertyId}
        and a.id in (p.operating_account_id, p.deposit_account_id))) order by a.id`)
  if (rows.length === 0) return undefined
  const open: BankAccounts = []
  for (const { id } of rows) {
    const account = await findAccount(db, caller, id)
    const { difference } = await balanceOf(db, caller, { account, asOf: through })
    if (difference !== '0.00') open.push({ id, name: account.name })
  }
  return open
}
