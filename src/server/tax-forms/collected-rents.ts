import { and, asc, eq, sql } from 'drizzle-orm'
import { type Money, toCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { organizations, ownerTaxDetails, propertyOwners, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { partiesOfGroup, partOf, type Sharing } from '../owners/shares.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { accounts, homes, places, receipts, retainedDeposits } from '../reports/terms.ts'
import { nameOfOwner, nothingYet, ofOwner } from './holders.ts'
import { none, type Recipients } from './recipients.ts'

/**
 * The owners for whom rents were collected in a year, for Form 1099-MISC: each their share of the day. Admins are the
 * payer itself; their shares and unassigned ones are no recipient's.
 */
export async function readCollectedRents(
  db: Db,
  caller: Caller,
  year: number,
): Promise<Recipients> {
  const parts = await readParts(db, caller, year)
  const isOther = sql`(${users.organizationId} = ${ownOrganization(caller)} and ${users.role} = 'admin') is not true`
  const ids = [...parts.keys()].filter(id => id !== null)
  const owners = await db
    .select({ ownerId: users.id, name: nameOfOwner, details: ownerTaxDetails })
    .from(users)
    .leftJoin(ownerTaxDetails, ofOwner(caller))
    .where(and(among(users.id, ids), isOther))
    .orderBy(asc(users.id))
  const recipients = owners.map(({ ownerId, name, details }) => {
    const rents = parts.get(ownerId) ?? 0
    const sums = { ...none, paid: rents, rents }
    return { ...nothingYet, ...details, ...{ vendorId: null, ownerId, name, sums } }
  })
  const all = [...parts.values()].reduce((sum, cents) => sum + cents, 0)
  return { recipients, others: recipients.reduce((left, { sums }) => left - sums.rents, all) }
}

interface Collected extends Sharing, Record<string, unknown> {
  amount: Money
}

/**
 * The receipts of a year and the deposits applied to charges in it, in cents, by owner; null for unassigned shares.
 * They are those of owner statements. The sum of a property in each period of shares is divided by largest remainder.
 */
async function readParts(db: Db, caller: Caller, year: number) {
  const organizationId = ownOrganization(caller)
  const [organization] = await db
    .select({ zone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!organization) throw notFound('Organization')
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  // A home that an admin rents elsewhere is no home of the office.
  const viewer = { ...caller, rents: false }
  const context = {
    ...{ viewer, params: { ...days, asOf: days.to }, within: days },
    ...{ today: days.to, zone: organization.zone },
  }
  const { rows } = await db.execute<Collected>(sql`
    with ${sql.join([places(context), homes, accounts, receipts(context), retainedDeposits(context)], sql`, `)},
    held as (
      select step.*, coalesce(lead(from_on) over (partition by property_id order by from_on), 'infinity') as until_on from (
        select ${propertyOwners.propertyId}, ${propertyOwners.effectiveFrom} as from_on,
          ${partiesOfGroup} as parties
        from ${propertyOwners} where ${propertyOwners.organizationId} = ${organizationId} group by 1, 2
      ) step
    )
    select coalesce(held.from_on, '0001-01-01')::text as "from", coalesce(held.parties, '[]') as parties,
      sum(moved.amount)::numeric(16, 2)::text as amount
    from (select property_id, day, amount from receipts
      union all select property_id, day, amount from deposits_kept) moved
    left join held on held.property_id = moved.property_id and held.from_on <= moved.day and held.until_on > moved.day
    where moved.day between ${days.from}::date and ${days.to}::date
    group by moved.property_id, held.from_on, held.parties`)
  const parts = new Map<string | null, number>()
  for (const { amount, ...sharing } of rows) {
    const ids = sharing.parties.length > 0 ? sharing.parties.map(({ id }) => id) : [null]
    for (const id of ids) {
      const part = sharing.parties.length > 0 ? partOf(amount, sharing, id) : amount
      parts.set(id, (parts.get(id) ?? 0) + toCents(part))
    }
  }
  return parts
}
