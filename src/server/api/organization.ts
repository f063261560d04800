import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { getOrganization, isZone, updateOrganization } from '#shared/organization.ts'
import { rolesWith, standing } from '#shared/permissions.ts'
import {
  charges,
  credits,
  depositEntries,
  expenses,
  organizations,
  ownerEntries,
  payments,
  refunds,
  users,
} from '../db/tables.ts'
import { conflictAt, forbidden, notFound } from '../errors.ts'
import { namesInWords } from '../papers/words.ts'
import type { Db } from '../postgres/database.ts'
import { type Call, route } from '../route.ts'
import type { Caller } from '../session.ts'
import { choosePreferences } from './preferences.ts'
import { changesLateTerms, columnsOf, lateFeeOf } from './terms-columns.ts'

export function organizationRoutes(app: FastifyInstance): void {
  route(app, getOrganization, async ({ db, caller }) => {
    const [row] = await db
      .select({ ...getTableColumns(organizations), hasMoney })
      .from(organizations)
      .where(eq(organizations.id, ownId(caller)))
    if (!row) throw notFound('Organization')
    return told(row)
  })

  route(app, updateOrganization, async ({ db, caller, body }) => {
    const { lateFee, dateFormat, ...plain } = body
    const change = { ...plain, ...(lateFee && columnsOf(lateFee)) }
    const own = eq(organizations.id, ownId(caller))
    const [before] = await db
      .select({ ...getTableColumns(organizations), hasMoney })
      .from(organizations)
      .where(own)
      .for('no key update')
    if (!before) throw notFound('Organization')
    // Nothing is ever converted, so what is recorded keeps its currency.
    if (change.currency && change.currency !== before.currency && before.hasMoney)
      throw conflictAt(
        'currency',
        `There is money in the books already, in ${before.currency}: the currency stays`,
      )
    if (dateFormat) await choosePreferences(db, caller.id, { dateFormat })
    const since = { lateFeeSince: todayIn(change.timezone ?? before.timezone) }
    const [row] = await db
      .update(organizations)
      .set({
        ...change,
        ...(changesLateTerms(before, change) && since),
        updatedAt: new Date(),
      })
      .where(own)
      .returning()
    if (!row) throw notFound('Organization')
    return told({ ...row, hasMoney: before.hasMoney })
  })
}

const money = [charges, payments, credits, refunds, depositEntries, expenses, ownerEntries].map(
  rows => sql`exists (select from ${rows} where ${rows.organizationId} = ${organizations.id})`,
)
const hasMoney = sql<boolean>`(${sql.join(money, sql` or `)})`

type OrganizationRow = typeof organizations.$inferSelect & { hasMoney: boolean }

function told(row: OrganizationRow) {
  return { ...row, lateFee: lateFeeOf(row) }
}

/**
 * The organization a landlord's act belongs to. A newcomer's first one founds it and makes them its
 * admin, in the call's own transaction; the lock on the person lets two quick clicks found only one.
 *
 * @throws 403 for a member in another role, also when they have just become one
 */
export async function organizationFor({
  db,
  caller,
  request,
}: Pick<Call<never, never, never>, 'db' | 'caller' | 'request'>): Promise<string> {
  // Somebody may be admitted to this act as a tenant elsewhere; here they do what their role may.
  if (caller.organizationId && !keepsBooks(caller)) throw forbidden()
  if (caller.organizationId) return caller.organizationId
  const [person] = await db.select().from(users).where(eq(users.id, caller.id)).for('no key update')
  if (!person) throw notFound('Person')
  if (person.organizationId) {
    if (keepsBooks(person)) return person.organizationId
    throw forbidden()
  }
  return found(db, person, zoneOf(request.headers['time-zone']))
}

/** Whoever has just founded an organization: their rights begin with that very call. */
export function asFounder(caller: Caller, organizationId: string): Caller {
  return { ...caller, role: 'admin', organizationId }
}

async function found(db: Db, person: typeof users.$inferSelect, timezone: string): Promise<string> {
  const name = namesInWords([person]) || (person.email ?? '')
  const [founded] = await db
    .insert(organizations)
    .values({ name, timezone })
    .returning({ id: organizations.id })
  if (!founded) throw new Error('An organization was not inserted')
  await db
    .update(users)
    .set({ organizationId: founded.id, role: 'admin' })
    .where(eq(users.id, person.id))
  return founded.id
}

function keepsBooks(person: Pick<Caller, 'role' | 'organizationId'>): boolean {
  return rolesWith('property:update').includes(standing(person))
}

/** The browser's zone, sent with every call, is the best first guess for where the books are kept. */
function zoneOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && isZone(header) ? header : 'UTC'
}

function ownId(caller: Caller): string {
  if (!caller.organizationId) throw notFound('Organization')
  return caller.organizationId
}
