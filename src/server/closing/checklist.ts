import { type SQL, sql } from 'drizzle-orm'
import { type CheckLine, type CloseCheck, closeChecks } from '#shared/accounting/closed-periods.ts'
import type { Day } from '#shared/dates.ts'
import type { Caller } from '../access/caller.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { readStatements } from '../owners/statement.ts'
import { latestStatements, ofHolding, saysTheSame } from '../owners/statement-issue.ts'
import { hasBegun } from '../owners/statement-places.ts'
import type { Db } from '../postgres/database.ts'
import { checkBanking, unevenTrust } from './bank-checks.ts'

/** Lines to check before the ledger is closed through a day. */
export interface Closing {
  organizationId: string
  propertyId: string | null
  through: Day
  zone: string
}

/** Every line of the checklist with its number of open items (depth.md §2.4). */
export async function readChecklist(
  db: Db,
  caller: Caller,
  closing: Closing,
): Promise<CheckLine[]> {
  const { behind, undeposited } = await checkBanking(db, closing)
  const apart = await unevenTrust(db, caller, closing)
  const accounts: Partial<Record<CloseCheck, OpenAccounts>> = {
    bank_reconciled: behind,
    three_way_difference: apart,
  }
  const counts: Counts = {
    ...(await countOpen(db, closing)),
    ...(await countStatements(db, caller, closing)),
    bank_reconciled: behind?.length,
    undeposited_funds: undeposited,
    three_way_difference: apart?.length,
  }
  return closeChecks.map(check => {
    const count = counts[check]
    // No bank account is in use, or none is a trust account.
    if (count === undefined) return { check, state: 'none', count: 0, bankAccounts: [] }
    const bankAccounts = accounts[check] ?? []
    return { check, state: count > 0 ? 'open' : 'done', count, bankAccounts }
  })
}

type Counts = Partial<Record<CloseCheck, number | undefined>>
type OpenAccounts = CheckLine['bankAccounts'] | undefined

async function countOpen(
  db: Db,
  { organizationId, propertyId, through }: Closing,
): Promise<Counts> {
  const ofLeases = sql`leases l join units u on u.id = l.unit_id join properties p on p.id = u.property_id
    join organizations o on o.id = l.organization_id`
  const ours = sql`l.organization_id = ${organizationId} ${propertyId ? sql`and u.property_id = ${propertyId}` : sql``}`
  const count = (from: SQL, where: SQL) =>
    sql`(select count(*)::int from ${from} where ${ours} and ${where})`
  const lastDay = sql`coalesce(l.terminated_on, l.end_date)`
  const { rows } = await db.execute<Record<keyof typeof lines, number>>(sql`select
    ${count(
      sql`payments m join ${ofLeases} on l.id = m.lease_id`,
      sql`m.status = 'pending' and m.received_on <= ${through}::date`,
    )} as pending,
    ${count(
      ofLeases,
      sql`l.status in ('terminated', 'expired') and l.moved_out_on is null and ${lastDay} <= ${through}::date
        and ${lastDay} >= l.start_date`,
    )} as lived,
    ${count(
      sql`${ofLeases} join lease_sums s on s.lease_id = l.id`,
      sql`s.deposit_held > 0 and l.moved_out_on
        + coalesce(p.deposit_return_days, o.deposit_return_days) <= ${through}::date`,
    )} as held`)
  const found = rows[0]
  return found
    ? Object.fromEntries(
        Object.entries(lines).map(([name, check]) => [check, found[name as keyof typeof lines]]),
      )
    : {}
}

const lines = {
  pending: 'pending_payments',
  lived: 'leases_without_move_out',
  held: 'deposits_overdue',
} as const satisfies Record<string, CloseCheck>

/**
 * Owners without a current statement of the last month, and those whose balance is below zero, of properties whose money
 * had begun by then. A statement has later changes of earlier months, so that the last one is enough.
 */
async function countStatements(db: Db, caller: Caller, closing: Closing): Promise<Counts> {
  const { organizationId, propertyId, through, zone } = closing
  const month = through.slice(0, 7)
  const { rows: holdings } = await db.execute<Owning>(sql`
    select p.id as "propertyId", held.owner_id as "ownerId"
    from properties p, owners_on(p.id, ${through}::date) as held(owner_id)
    where p.organization_id = ${organizationId} and p.archived_at is null and p.id in (
      select h.property_id from property_owners_history h where h.organization_id = ${organizationId} and h.owner_id is not null)
      and ${hasBegun(sql`p.id`, month)}
      ${propertyId ? sql`and p.id = ${propertyId}` : sql``} order by 1, 2`)
  const propertyIds = holdings.map(holding => holding.propertyId)
  const issued = await latestStatements(db, { month, propertyIds })
  let [missing, negative] = [0, 0]
  const viewer = inOwnOrganization(caller)
  for await (const { figures, ...of } of readStatements(db, viewer, holdings, { month, zone })) {
    const last = issued.get(ofHolding(of))
    if (!last || !saysTheSame(last, figures)) missing += 1
    if (figures.ending.startsWith('-')) negative += 1
  }
  return { owner_statements: missing, negative_owner_balances: negative }
}

interface Owning extends Record<string, unknown> {
  propertyId: string
  ownerId: string
}
