import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { asSentence, sentence } from '#shared/language/sentence.ts'
import { toCents } from '#shared/money.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { balanceToday, depositHeldToday } from '../access/selections.ts'
import { lockLeases } from '../accounting/lease-ledger.ts'
import {
  leaseSums,
  leases,
  organizations,
  payments,
  propertyOwnersHistory,
  users,
} from '../db/tables.ts'
import { conflict } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/**
 * Refuses to erase a person while an obligation between them and a landlord is open. The checked
 * rows stay locked for the rest of the transaction.
 *
 * @param organizationId null checks every landlord, and the person's own work
 * @throws 409 with all the reasons
 */
export async function refuseWhileOpen(
  db: Db,
  userId: string,
  organizationId: string | null,
): Promise<void> {
  const reasons = [
    ...(await openTenancies(db, userId, organizationId)),
    ...(organizationId ? await workHere(db, userId, organizationId) : await ownDuties(db, userId)),
  ]
  if (reasons.length > 0)
    throw conflict(
      sentence('This cannot be erased yet. {reasons}', { reasons: reasons.map(asSentence) }),
    )
}

async function openTenancies(db: Db, userId: string, organizationId: string | null) {
  const rented = and(
    sql`${leases.id} in ${leasesRentedBy(userId)}`,
    organizationId ? eq(leases.organizationId, organizationId) : undefined,
  )
  const ids = await db.select({ id: leases.id }).from(leases).where(rented)
  await lockLeases(
    db,
    ids.map(({ id }) => id),
  )
  const rows = await db
    .select({
      status: leases.status,
      isTheirs: sql<boolean>`${leases.tenantId} = ${userId}`,
      balance: balanceToday,
      deposit: depositHeldToday,
      waiting: sql<boolean>`exists (select from ${payments}
        where ${payments.leaseId} = ${leases.id} and ${payments.status} = 'pending')`,
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(rented)
  const own = rows.filter(({ isTheirs }) => isTheirs)
  return sentences([
    [
      rows.some(({ status }) => status === 'active' || status === 'pending'),
      'A lease is active or about to begin: it has to end first.',
    ],
    [
      own.some(({ balance }) => toCents(balance) > 0),
      'Money is owed: it has to be paid or written off first.',
    ],
    [own.some(({ balance }) => toCents(balance) < 0), 'Rent was prepaid: refund it first.'],
    [
      own.some(({ deposit }) => toCents(deposit) !== 0),
      'A deposit is held: it has to be returned first.',
    ],
    [own.some(({ waiting }) => waiting), 'A payment is waiting to be confirmed.'],
  ])
}

/** A colleague is no former tenant. */
async function workHere(db: Db, userId: string, organizationId: string) {
  const works = await db.$count(
    users,
    and(eq(users.id, userId), eq(users.organizationId, organizationId)),
  )
  return sentences([
    [works > 0, 'This person works for your organization: end that in Settings first.'],
  ])
}

/**
 * After a restore the obligations may be open again and remain so; an organization without an admin
 * is worse. @throws 409
 */
export async function refuseOnlyAdmin(db: Db, userId: string): Promise<void> {
  const [reason] = await onlyAdmin(db, userId)
  if (reason) throw conflict(reason)
}

async function ownDuties(db: Db, userId: string) {
  return [
    ...(await onlyAdmin(db, userId)),
    ...sentences([
      [
        (await db.$count(propertyOwnersHistory, presentlyOf(userId))) > 0,
        'You are the owner of properties: the office has to set another owner first.',
      ],
    ]),
  ]
}

function presentlyOf(userId: string): SQL | undefined {
  return and(eq(propertyOwnersHistory.ownerId, userId), isNull(propertyOwnersHistory.untilOn))
}

async function onlyAdmin(db: Db, userId: string) {
  const [person] = await db
    .select({ organizationId: users.organizationId, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  if (!person?.organizationId) return []
  // As `adminsOrganization`: two admins must not leave at once.
  const { organizationId } = person
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const otherAdmins: SQL | undefined = and(
    eq(users.organizationId, organizationId),
    eq(users.role, 'admin'),
    sql`${users.id} <> ${userId}`,
  )
  return sentences([
    [
      person.role === 'admin' && (await db.$count(users, otherAdmins)) === 0,
      'You are the only admin of your organization: make another member one first.',
    ],
  ])
}

function sentences(cases: [holds: boolean, sentence: string][]): string[] {
  return cases.filter(([holds]) => holds).map(([, sentence]) => sentence)
}

/** The landlords of a person as a tenant, now or before, except the organization they work for. */
export async function landlordsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        or(
          sql`${organizations.id} in (select t.organization_id from organization_tenants t where t.user_id = ${userId})`,
          inArray(
            organizations.id,
            db
              .select({ id: leases.organizationId })
              .from(leases)
              .where(sql`${leases.id} in ${leasesRentedBy(userId)}`),
          ),
        ),
        sql`${organizations.id} is distinct from (select u.organization_id from users u where u.id = ${userId})`,
      ),
    )
  return rows.map(({ id }) => id)
}
