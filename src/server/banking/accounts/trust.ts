import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { readTrust } from '#shared/accounting/banking/bank-accounts.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { addMoney, fromCents, type Money, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { inOwnOrganization } from '../../access/organization-scope.ts'
import { route } from '../../http/route.ts'
import { partiesOfGroup, partOf, type Sharing } from '../../owners/shares.ts'
import { readStatements } from '../../owners/statement.ts'
import { negated } from '../../owners/statement-fees.ts'
import type { Statement } from '../../owners/statement-lines.ts'
import type { Db } from '../../postgres/database.ts'
import { type FoundAccount, findAccount } from './find.ts'
import { holdsDeposits, holdsRest } from './place.ts'

type Trust = z.output<typeof readTrust.reply>

/** The three-way balance: of the bank with outstanding rows, of the ledger, and of the owners of the money. */
export function trustRoutes(app: FastifyInstance): void {
  route(app, readTrust, async ({ db, caller, params, query }) => {
    const account = await findAccount(db, caller, params.id)
    return balanceOf(db, caller, { account, asOf: query.asOf ?? todayIn(account.timezone) })
  })
}

type Asked = { account: FoundAccount; asOf: Day }

/** The three-way balance of an account at the end of a day. */
export async function balanceOf(db: Db, caller: Caller, asked: Asked): Promise<Trust> {
  const { account, asOf } = asked
  const sums = await readSums(db, account, asOf)
  const owners = await readOwners(db, caller, asked)
  const owed = addMoney(...owners.map(({ balance }) => balance), sums.prepaid, sums.deposits)
  const held = addMoney(sums.book, sums.clearing)
  return {
    ...{ asOf, ...sums, owners, owed },
    difference: fromCents(toCents(held) - toCents(owed)),
  }
}

const [deposits, rest] = [sql`p.deposit_account_id`, sql`p.operating_account_id`]

async function readSums(
  db: Db,
  account: FoundAccount,
  asOf: Day,
): Promise<
  Pick<Trust, 'book' | 'adjustedBank' | 'clearing' | 'prepaid' | 'deposits' | 'toTransfer'>
> {
  const { id, organizationId } = account
  const held = (
    purpose: string,
    places: SQL,
  ) => sql`(select coalesce(-sum(l.amount), 0)::numeric(14, 2)::text from ledger_lines(${organizationId}) l
    where l.account = ${purpose} and l.basis in ('both', 'accrual') and l.day <= ${asOf}::date and l.property_id in (
      select p.id from properties p where p.organization_id = ${organizationId} and ${places}))`
  const { rows } = await db.execute<
    Record<'book' | 'open' | 'transfer' | 'clearing' | 'prepaid' | 'deposits', string> & {
      lines: boolean
    }
  >(sql`
    select coalesce(sum(in_book), 0)::numeric(14, 2)::text as book, coalesce(sum(in_book - cleared), 0)::numeric(14, 2)::text as open,
      coalesce(sum(abs(in_book - cleared)) filter (where source = 'deposit_entry' and lease_id is not null and source_id in (
        select d.id from deposit_entries d where d.kind = 'applied' and d.organization_id = ${organizationId})), 0)::numeric(14, 2)::text as transfer,
      ${held('prepaid', holdsRest(account, rest))} as prepaid, ${held('provider_clearing', holdsRest(account, rest))} as clearing, ${held('deposits_held', holdsDeposits(account, deposits))} as deposits
    from bank_rows_at(${organizationId}, ${asOf}) where bank_account_id = ${id}`)
  const [row] = rows
  if (!row) throw new Error('Sums of an account have one row')
  return {
    clearing: negated(row.clearing),
    ...{ book: row.book, prepaid: row.prepaid, deposits: row.deposits, toTransfer: row.transfer },
    adjustedBank: await adjustedBank(db, { account, asOf, open: row.open }),
  }
}

/** The last statement that was reconciled with the lines since, and what the bank does not show yet; null without one. */
async function adjustedBank(
  db: Db,
  { account, asOf, open }: { account: FoundAccount; asOf: Day; open: Money },
): Promise<Money | null> {
  const { rows } = await db.execute<{ bank: string }>(sql`
    select (r.statement_balance + coalesce((select sum(l.amount) from bank_lines l
      where l.bank_account_id = r.bank_account_id and l.posted_on > r.through and l.posted_on <= ${asOf}::date), 0))::text as bank
    from reconciliations r where r.bank_account_id = ${account.id} and r.done_at is not null and r.through <= ${asOf}::date
    order by r.through desc limit 1`)
  const [last] = rows
  return last ? addMoney(last.bank, open) : null
}

interface Owned extends Record<string, unknown> {
  property_id: string
  property: string
  owner_id: string | null
  first_name: string | null
  last_name: string | null
  /** Of the whole property. */
  prepaid: string
  /** Who has which share of it that day. */
  parties: Sharing['parties']
}

/** The balance of each owner of its properties, and of unassigned shares, present and former, without prepaid rent. */
async function readOwners(
  db: Db,
  caller: Caller,
  { account, asOf }: Asked,
): Promise<Trust['owners']> {
  if (account.kind === 'deposit') return []
  const { organizationId, timezone: zone } = account
  const { rows } = await db.execute<Owned>(sql`
    select p.id as property_id, p.name as property, h.owner_id, u.first_name, u.last_name,
      (select coalesce(${partiesOfGroup}, '[{"id": null, "percent": "100"}]')
        from property_owners where property_owners.property_id = p.id and property_owners.effective_from = (select max(s.effective_from) from property_owners s
          where s.property_id = p.id and s.effective_from <= ${asOf}::date)) as parties,
      coalesce(prepaid.amount, 0)::numeric(14, 2)::text as prepaid
    from properties p
    left join (select l.property_id, -sum(l.amount) as amount from ledger_lines(${organizationId}) l
      where l.account = 'prepaid' and l.day <= ${asOf}::date group by 1) prepaid on prepaid.property_id = p.id
    left join (select property_id, user_id as owner_id, max(effective_from) as from_on from property_owners
      where effective_from <= ${asOf}::date group by 1, 2) h on h.property_id = p.id
    left join users u on u.id = h.owner_id
    where p.organization_id = ${organizationId} and ${holdsRest(account, rest)} order by p.name, p.id, h.from_on, h.owner_id`)
  const holdings = rows.map(row => ({ ...row, propertyId: row.property_id, ownerId: row.owner_id }))
  const within = { month: asOf.slice(0, 7), zone }
  const owners: Trust['owners'] = []
  for await (const one of readStatements(db, inOwnOrganization(caller), holdings, within)) {
    const sharing = { from: asOf, parties: one.parties }
    owners.push({
      property: { id: one.propertyId, name: one.property },
      owner: one.ownerId
        ? { id: one.ownerId, firstName: one.first_name, lastName: one.last_name }
        : null,
      // Prepaid rent is for the owners of that later day, and is none of a former one's.
      balance: addMoney(balanceOn(one, asOf), negated(partOf(one.prepaid, sharing, one.ownerId))),
    })
  }
  return owners
}

/** The balance of a statement at the end of a day; a fee that is not posted yet is still there. */
function balanceOn({ figures, lines, fees }: Statement, asOf: Day): Money {
  const moved = lines
    .filter(({ day }) => day === null || day <= asOf)
    .map(line => toCents(line.in ?? '0.00') - toCents(line.out ?? '0.00'))
  const unposted = fees
    .filter(({ day }) => day <= asOf)
    .map(({ amount, posted }) => toCents(amount) - toCents(posted?.amount ?? '0.00'))
  const sum = [...moved, ...unposted].reduce((all, cents) => all + cents, 0)
  return fromCents(toCents(figures.beginning) + sum)
}
