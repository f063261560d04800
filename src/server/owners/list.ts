import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { lastOfMonth, todayIn } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import { listOwners, type Owner } from '#shared/owners/owners.ts'
import { plainPercent } from '#shared/owners/property-owners.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { ofPerson, page, wordsOf } from '../access/pagination.ts'
import { wordsOrPhone } from '../access/phone-search.ts'
import { instantText, moneyText } from '../access/selections.ts'
import { visibleOwnerEntries, visibleOwnerStatements } from '../access/visible.ts'
import {
  ownerEntries,
  ownerStatements,
  properties,
  propertyOwners,
  propertyOwnersHistory,
  users,
} from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { reportOrganization } from '../reports/report-organization.ts'
import { monthThatEnded } from './months.ts'
import { readStatements } from './statement.ts'
import { hasStatementOf } from './statement-places.ts'

/** The owners of an organization with their money. */
export function ownerRoutes(app: FastifyInstance): void {
  route(app, listOwners, async ({ db, caller, query, reply }) => {
    const { timezone: zone } = await reportOrganization(db, inOwnOrganization(caller))
    const matching = and(owns(caller), wordsOrPhone(wordsOf(query.q), ofPerson, users.phone))
    const people = await page(
      reply,
      query,
      rows =>
        selectPeople(db)
          .where(and(matching, query.after ? isAfter(caller, query.after) : undefined))
          .orderBy(order)
          .limit(rows),
      () => db.$count(users, matching),
    )
    return withFigures(db, caller, people, zone)
  })
}

/** Whether a user owns a property of the office, or did on days with money, or has a statement or an entry. */
function owns(caller: Caller): SQL {
  const h = propertyOwnersHistory
  const within = (day: SQL) => sql`${day} >= ${h.fromOn} and ${day} < ${h.untilOn}`
  const moved = sql`(
    exists (select from expenses e where e.property_id = ${h.propertyId} and ${within(sql`e.booked_on`)})
    or exists (select from payments p join leases l on l.id = p.lease_id join units u on u.id = l.unit_id
      where u.property_id = ${h.propertyId} and ${within(sql`p.booked_on`)})
    or exists (select from owner_statements s where s.property_id = ${h.propertyId} and s.owner_id = ${h.ownerId})
    or exists (select from owner_entries o where o.property_id = ${h.propertyId} and o.owner_id = ${h.ownerId}))`
  return sql`exists (select from ${h} join ${properties} on ${properties.id} = ${h.propertyId}
    where ${h.ownerId} = ${users.id} and ${editableProperties(caller)} and (${h.untilOn} is null or ${moved}))`
}

/** By last name; a single name sorts as a last name. */
const order = sql`coalesce(nullif(${users.lastName}, ''), ${users.firstName}, ''), coalesce(${users.firstName}, ''), ${users.id}`

/** An id of no owner of the office has no place among them. */
function isAfter(caller: Caller, id: string): SQL {
  return sql`(${order}) > (select ${order} from ${users} where ${users.id} = ${id} and ${owns(caller)})`
}

function selectPeople(db: Db) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(users)
    .$dynamic()
}

type Person = Pick<Owner, 'id' | 'firstName' | 'lastName' | 'email'>

async function withFigures(
  db: Db,
  caller: Caller,
  people: readonly Person[],
  zone: string,
): Promise<Owner[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const year = todayIn(zone).slice(0, 4)
  const owned = await withMoney(db, caller, await readOwned(db, caller, ids), zone)
  const entries = new Map((await readEntries(db, caller, { ids, year })).map(row => [row.id, row]))
  const issued = new Map((await readIssued(db, caller, ids)).map(row => [row.id, row]))
  const due = await readDue(db, caller, { ids, zone })
  const owners: Owner[] = []
  for (const person of people) {
    const theirs = owned.get(person.id) ?? []
    const entry = entries.get(person.id)
    const statements = issued.get(person.id)
    owners.push({
      ...person,
      properties: theirs,
      balance: addMoney('0', ...theirs.map(({ balance }) => balance)),
      available: addMoney('0', ...theirs.map(({ available }) => available)),
      drawsThisYear: entry?.draws ?? '0.00',
      contributionsThisYear: entry?.contributions ?? '0.00',
      isDue: due.has(person.id),
      lastStatement: statements?.last ?? null,
      years: statements?.years ?? [],
    })
  }
  return owners
}

type Owned = Awaited<ReturnType<typeof readOwned>>[number]

/** The properties of today of each owner, and earlier and archived ones with a balance. */
async function withMoney(db: Db, caller: Caller, owned: readonly Owned[], zone: string) {
  const month = todayIn(zone).slice(0, 7)
  const shown = new Map<string, Owner['properties']>()
  const holdings = owned.map(one => ({ ...one, propertyId: one.id }))
  const viewer = inOwnOrganization(caller)
  for await (const one of readStatements(db, viewer, holdings, { month, zone })) {
    const { id, name, ownerId, percent, isArchived, figures } = one
    const { ending: balance, available } = figures
    if (balance === '0.00' && (percent === null || isArchived)) continue
    const property = {
      ...{ id, name, balance, available },
      percent: percent && plainPercent(percent),
    }
    shown.set(ownerId, [...(shown.get(ownerId) ?? []), property])
  }
  return shown
}

function readOwned(db: Db, caller: Caller, ids: readonly string[]) {
  const { ownerId } = propertyOwnersHistory
  return db
    .selectDistinct({
      id: properties.id,
      name: properties.name,
      isArchived: sql<boolean>`${properties.archivedAt} is not null`,
      ownerId: sql<string>`${ownerId}`,
      percent: sql<string | null>`(select ${propertyOwners.percent}::text from ${propertyOwners}
        where ${propertyOwners.propertyId} = ${properties.id} and ${propertyOwners.userId} = ${ownerId}
          and ${propertyOwners.effectiveFrom} = (select max(o.effective_from) from property_owners o where o.property_id = ${properties.id}))`,
    })
    .from(propertyOwnersHistory)
    .innerJoin(properties, eq(properties.id, propertyOwnersHistory.propertyId))
    .where(and(inArray(ownerId, [...ids]), editableProperties(caller)))
    .orderBy(properties.name, properties.id)
}

/** Those with a statement of the month that ended last. */
async function readDue(db: Db, caller: Caller, { ids, zone }: { ids: string[]; zone: string }) {
  const { ownerId, fromOn, untilOn, propertyId } = propertyOwnersHistory
  const month = monthThatEnded(zone)
  const first = `${month}-01`
  const rows = await db
    .selectDistinct({ ownerId })
    .from(propertyOwnersHistory)
    .innerJoin(properties, eq(properties.id, propertyId))
    .where(
      and(
        ...[inArray(ownerId, ids), editableProperties(caller)],
        sql`${fromOn} <= ${lastOfMonth(first)}::date and coalesce(${untilOn}, 'infinity') > ${first}::date`,
        hasStatementOf(inOwnOrganization(caller), { month, zone }),
      ),
    )
  return new Set(rows.map(row => row.ownerId))
}

function readEntries(db: Db, caller: Caller, { ids, year }: { ids: string[]; year: string }) {
  const sum = (kind: string) =>
    moneyText(
      sql`coalesce(sum(${ownerEntries.amount}) filter (where ${ownerEntries.kind} = ${kind}), 0)`,
    ) as SQL<Money>
  return db
    .select({
      id: ownerEntries.ownerId,
      draws: sum('draw'),
      contributions: sum('contribution'),
    })
    .from(ownerEntries)
    .where(
      and(
        visibleOwnerEntries(caller),
        inArray(ownerEntries.ownerId, ids),
        sql`${ownerEntries.entryOn} between ${`${year}-01-01`} and ${`${year}-12-31`} and ${ownerEntries.voidedOn} is null`,
      ),
    )
    .groupBy(ownerEntries.ownerId)
}

function readIssued(db: Db, caller: Caller, ids: string[]) {
  const { month, sentAt, issuedAt, ownerId } = ownerStatements
  return db
    .select({
      id: ownerId,
      last: sql<
        Owner['lastStatement']
      >`(array_agg(jsonb_build_object('month', ${month}, 'sentAt', ${instantText(sql`${sentAt}`)})
        order by ${month} desc, ${issuedAt} desc))[1]`,
      years: sql<string[]>`array_agg(distinct left(${month}, 4) order by left(${month}, 4) desc)`,
    })
    .from(ownerStatements)
    .where(and(visibleOwnerStatements(caller), inArray(ownerId, ids)))
    .groupBy(ownerId)
}
