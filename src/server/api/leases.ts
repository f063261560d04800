import { and, count, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import { createLease } from '#shared/lease-changes.ts'
import { getLease, getLedger, listLeases } from '#shared/leases.ts'
import { readLedger } from '../db/books.ts'
import { postDue } from '../db/charge-books.ts'
import type { Db } from '../db/client.ts'
import { leasesRentedBy } from '../db/renting.ts'
import {
  balanceToday,
  booksShape,
  coTenantsOfLease,
  depositHeldToday,
  depositReturnBy,
  tenantShape,
  todayThere,
  unitShape,
} from '../db/selections.ts'
import {
  charges,
  leaseRents,
  leaseSums,
  leases,
  organizations,
  properties,
  units,
  users,
} from '../db/tables.ts'
import { visibleLeases, visibleOnLease, visibleUnits } from '../db/visible.ts'
import { written } from '../db/written.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { statementOf } from '../ledger/statement.ts'
import { matches, page } from '../lists.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { requireTenant } from './tenants.ts'

/** How far back rent can be charged when a lease is entered late. */
const yearsBack = 10

export function leaseRoutes(app: FastifyInstance): void {
  route(app, listLeases, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleLeases(caller),
      query.status ? eq(leases.status, query.status) : undefined,
      query.unitId ? eq(leases.unitId, query.unitId) : undefined,
      query.tenantId ? inArray(leases.id, leasesRentedBy(query.tenantId)) : undefined,
      query.propertyId ? eq(properties.id, query.propertyId) : undefined,
      query.rented === undefined
        ? undefined
        : sql`(${inArray(leases.id, leasesRentedBy(caller.id))}) = ${query.rented}`,
      query.owing ? owing(caller) : undefined,
      query.ending ? endingSoon : undefined,
      query.depositDue === undefined ? undefined : sql`(${isDepositDue}) = ${query.depositDue}`,
      matches(
        query.q,
        sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${units.unitNumber}, ${properties.name})`,
      ),
    )
    return page(
      reply,
      query,
      rows =>
        readLeases(db, {
          where: and(matching, query.after ? follows(query.after, query.largest) : undefined),
          orderBy: query.largest ? [desc(owed), desc(leases.id)] : [desc(leases.id)],
          limit: rows,
        }),
      () => countLeases(db, matching),
    )
  })

  route(app, createLease, async ({ db, caller, body }) => {
    const { chargeFrom, ...terms } = body
    const { organization } = await rentable(db, caller, terms)
    const today = todayIn(organization.timezone)
    const chargesFrom = chargeFrom ?? terms.startDate
    requireSensibleDates({ ...terms, chargesFrom, today })
    const begins = terms.startDate <= today
    const [created] = await db
      .insert(leases)
      .values({
        ...terms,
        organizationId: organization.id,
        status: begins ? 'active' : 'pending',
        movedInOn: begins ? terms.startDate : null,
        monthToMonthSince: terms.endDate < today ? addDays(terms.endDate, 1) : null,
        chargedThrough: chargesFrom > terms.startDate ? addDays(chargesFrom, -1) : null,
      })
      .returning()
    if (!created) throw new Error('A lease was not inserted')
    await db.insert(leaseRents).values({
      organizationId: organization.id,
      leaseId: created.id,
      effectiveFrom: terms.startDate,
      monthlyRent: terms.monthlyRent,
    })
    if (begins) {
      await db.update(units).set({ isOccupied: true }).where(eq(units.id, created.unitId))
      await postDue(db, created, organization)
    }
    return findLease(db, caller, created.id)
  })

  route(app, getLease, ({ db, caller, params }) => findLease(db, caller, params.id))

  route(app, getLedger, async ({ db, caller, params, query }) => {
    const [lease] = await db
      .select({ id: leases.id, timezone: organizations.timezone })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .where(and(eq(leases.id, params.id), visibleLeases(caller)))
    if (!lease) throw notFound('Lease')
    const asOf = query.asOf ?? todayIn(lease.timezone)
    return { asOf, ...statementOf(await readLedger(db, lease.id), lease.id, asOf) }
  })
}

/** Who owes has a charge that nothing covers: those few are found by index, and only they are added up. */
function owing(caller: Caller): SQL {
  return sql`${leases.id} in (select ${charges.leaseId} from ${charges}
      where ${visibleOnLease(caller, charges)} and ${charges.voidedOn} is null
        and (${charges.settledOn} is null or ${charges.settledOn} > current_date - 1))
    and ${balanceToday}::numeric > 0`
}

const owed = sql`${balanceToday}::numeric`

/** What stands after a lease in a list, the newest or the largest balance first. */
function follows(lease: string, largest: 'true' | undefined): SQL {
  if (!largest) return lt(leases.id, lease)
  return sql`(${owed}, ${leases.id}) < (select ${owed}, ${leases.id} from ${leases}
    inner join ${organizations} on ${organizations.id} = ${leases.organizationId}
    left join ${leaseSums} on ${leaseSums.leaseId} = ${leases.id} where ${leases.id} = ${lease})`
}

const endingSoon = sql`${leases.status} = 'active'
  and ${leases.endDate} between ${todayThere} and ${todayThere} + 30`

/** The tenant has left, and not all of the deposit is accounted for. */
const isDepositDue = sql`${leases.movedOutOn} is not null and ${depositHeldToday}::numeric > 0`

/** The unit and tenant a lease is made of, both of the caller's organization. @throws 400 at the field */
async function rentable(
  db: Db,
  caller: Caller,
  { unitId, tenantId }: { unitId: string; tenantId: string },
) {
  const [unit] = await db
    .select({ organization: organizations, archivedAt: properties.archivedAt })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, units.organizationId))
    .where(
      and(
        eq(units.id, unitId),
        visibleUnits(caller),
        // A unit the caller only rents is visible to them too, but not theirs to let.
        eq(units.organizationId, caller.organizationId ?? ''),
      ),
    )
    // Who lets a unit waits for who is letting it: the overlap is then a refusal, not a deadlock.
    .for('no key update', { of: units })
  if (!unit) throw badRequest('Choose one of your units', { unitId: 'Choose one of your units' })
  if (unit.archivedAt)
    throw conflict('This property is archived', { unitId: 'This property is archived' })
  await requireTenant(db, caller, tenantId)
  return { organization: unit.organization }
}

function requireSensibleDates(lease: {
  startDate: string
  endDate: string
  rollover: boolean
  chargesFrom: string
  today: string
}) {
  const { startDate, endDate, rollover, chargesFrom, today } = lease
  const refuse = (field: string, sentence: string) => badRequest(sentence, { [field]: sentence })
  if (chargesFrom < startDate)
    throw refuse('chargeFrom', 'Rent can be charged from the start date at the earliest')
  if (chargesFrom < addMonthsClamped(today, -12 * yearsBack))
    throw refuse(
      'chargeFrom',
      `Rent can be charged back ${yearsBack} years at most: choose a later day`,
    )
  if (endDate < today && !rollover)
    throw refuse(
      'endDate',
      'This term has already ended: choose a later end date, or let it go on month to month',
    )
}

/** One visible lease. @throws 404 */
export async function findLease(db: Db, caller: Caller, id: string) {
  const where = and(eq(leases.id, id), visibleLeases(caller))
  const [row] = await readLeases(db, { where })
  if (!row) throw notFound('Lease')
  return row
}

const readLeases = written(selectLeases)

const { organizationId, chargedThrough, ...answered } = getTableColumns(leases)

function selectLeases(db: Db) {
  return db
    .select({
      ...answered,
      tenant: tenantShape,
      coTenants: coTenantsOfLease,
      unit: unitShape,
      organization: booksShape,
      lateFee: {
        type: organizations.lateFeeType,
        amount: organizations.lateFeeAmount,
        graceDays: organizations.graceDays,
      },
      depositHeld: depositHeldToday,
      depositReturnBy,
      balance: balanceToday,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .$dynamic()
}

async function countLeases(db: Db, matching: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ rows: count() })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(matching)
  return total?.rows ?? 0
}
