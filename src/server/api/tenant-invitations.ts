import { and, count, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import {
  createTenantInvitation,
  listTenantInvitations,
  resendTenantInvitation,
  withdrawTenantInvitation,
} from '#shared/tenant-invitations.ts'
import type { Db } from '../db/client.ts'
import { editableProperties } from '../db/editable.ts'
import { organizations, properties, tenantInvitations, units } from '../db/tables.ts'
import { visibleTenantInvitations } from '../db/visible.ts'
import { notFound, refusedAt } from '../errors.ts'
import { matches, page } from '../lists.ts'
import { enclose } from '../mailroom.ts'
import { tenantLetter } from '../outside/letters.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import {
  expireOld,
  limitInvitation,
  newLink,
  renew,
  statusNow,
  withdraw,
} from './invitations-office.ts'
import { notToLet } from './unit-marks.ts'

const monthsAhead = 24

export function tenantInvitationRoutes(app: FastifyInstance): void {
  route(app, createTenantInvitation, async ({ db, caller, body, afterCommit }) => {
    const { organizationId, timezone } = await homeOf(db, caller, body)
    requireNearMoveIn(body.moveInDate, timezone)
    await limitInvitation(db, app, { organizationId, email: body.email })
    await expireOld(db, tenantInvitations, eq(tenantInvitations.organizationId, organizationId))
    const link = newLink(app.mailroom)
    const [created] = await db
      .insert(tenantInvitations)
      .values({ ...body, ...link.columns, organizationId, invitedBy: caller.id })
      .returning({ id: tenantInvitations.id })
    const invitation = await findInvitation(db, caller, created?.id ?? '')
    await encloseLink(db, invitation, link.url)
    afterCommit(app.mailroom.deliverSoon)
    return { ...invitation, ...link.sent }
  })

  route(app, listTenantInvitations, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleTenantInvitations(caller),
      query.status ? eq(statusNow(tenantInvitations), query.status) : undefined,
      matches(query.q, words),
    )
    return page(
      reply,
      query,
      rows =>
        selectInvitations(db)
          .where(and(matching, query.after ? lt(tenantInvitations.id, query.after) : undefined))
          .orderBy(desc(tenantInvitations.id))
          .limit(rows),
      async () => {
        const [total] = await db.select({ rows: count() }).from(tenantInvitations).where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, resendTenantInvitation, async ({ db, caller, params, afterCommit }) => {
    const find = () => findInvitation(db, caller, params.id)
    await limitInvitation(db, app, await find())
    const link = newLink(app.mailroom)
    await renew(db, tenantInvitations, one(caller, params.id), link)
    const invitation = await find()
    await encloseLink(db, invitation, link.url)
    afterCommit(app.mailroom.deliverSoon)
    return { ...invitation, ...link.sent }
  })

  route(app, withdrawTenantInvitation, async ({ db, caller, params }) => {
    await findInvitation(db, caller, params.id)
    await withdraw(db, tenantInvitations, one(caller, params.id), caller.id)
  })
}

const words = sql`concat_ws(' ', ${tenantInvitations.firstName}, ${tenantInvitations.lastName}, ${tenantInvitations.email})`

function one(caller: Caller, id: string): SQL | undefined {
  return and(eq(tenantInvitations.id, id), visibleTenantInvitations(caller))
}

/** The property, and the unit in it, that somebody is invited to. @throws 400 at the field */
async function homeOf(
  db: Db,
  caller: Caller,
  { propertyId, unitId }: { propertyId: string; unitId: string | null },
) {
  const [home] = await db
    .select({ organizationId: properties.organizationId, timezone: organizations.timezone })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(
      and(eq(properties.id, propertyId), editableProperties(caller), isNull(properties.archivedAt)),
    )
  if (!home) throw refusedAt('propertyId', 'Choose one of your properties')
  if (!unitId) return home
  const [unit] = await db
    .select({ id: units.id, nonRevenueSince: units.nonRevenueSince })
    .from(units)
    .where(and(eq(units.id, unitId), eq(units.propertyId, propertyId)))
  if (!unit) throw refusedAt('unitId', 'Choose a unit of this property')
  if (unit.nonRevenueSince) throw refusedAt('unitId', notToLet)
  return home
}

function requireNearMoveIn(day: string | null, timezone: string) {
  if (day && day > addMonthsClamped(todayIn(timezone), monthsAhead))
    throw refusedAt('moveInDate', 'Choose a move-in date within the next two years')
}

/** One visible invitation. @throws 404 */
async function findInvitation(db: Db, caller: Caller, id: string) {
  const [row] = await selectInvitations(db).where(one(caller, id))
  if (!row) throw notFound('Invitation')
  return row
}

function selectInvitations(db: Db) {
  return db
    .select({
      ...getTableColumns(tenantInvitations),
      status: statusNow(tenantInvitations),
      property: { id: properties.id, name: properties.name },
      unit: { id: units.id, unitNumber: units.unitNumber },
      organizationName: organizations.name,
    })
    .from(tenantInvitations)
    .innerJoin(organizations, eq(organizations.id, tenantInvitations.organizationId))
    .innerJoin(properties, eq(properties.id, tenantInvitations.propertyId))
    .leftJoin(units, eq(units.id, tenantInvitations.unitId))
    .$dynamic()
}

async function encloseLink(
  db: Db,
  invitation: Awaited<ReturnType<typeof findInvitation>>,
  link: string,
) {
  const { firstName, property, unit, organizationName, organizationId, email } = invitation
  const home = unit ? `${property.name}, Unit ${unit.unitNumber}` : property.name
  const letter = tenantLetter({ firstName, organization: organizationName, home, link })
  await enclose(db, email, letter, organizationId)
}
