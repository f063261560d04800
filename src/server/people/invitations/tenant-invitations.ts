import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import {
  choosePropertyToInvite,
  createTenantInvitation,
  listTenantInvitations,
  resendTenantInvitation,
  withdrawTenantInvitation,
} from '#shared/people/tenant-invitations.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { visibleTenantInvitations } from '../../access/visible.ts'
import { newId } from '../../db/new-id.ts'
import { organizations, properties, tenantInvitations, units } from '../../db/tables.ts'
import { tenantEmail } from '../../email/invitation-emails.ts'
import { conflict, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { notRentable } from '../../properties/unit-marks.ts'
import { giveAddress } from '../tenant-address.ts'
import { homeRentedBy } from '../unclaimed-tenants.ts'
import { invitationsOf, statusNow } from './office.ts'

const monthsAhead = 24

export function tenantInvitationRoutes(app: FastifyInstance): void {
  const invitations = invitationsOf(app, {
    table: tenantInvitations,
    visible: visibleTenantInvitations,
    read: selectInvitations,
    template: ({ organizationName: organization }, link) => tenantEmail({ organization, link }),
  })

  route(app, createTenantInvitation, async call => {
    const { db, caller, body } = call
    const { tenantId, email, moveInDate, ...typed } = body
    const known = tenantId ? await giveAddress(db, caller, { tenantId, email }) : {}
    const place = await placeFor(db, caller, body)
    const { organizationId, timezone } = await homeOf(db, caller, place)
    requireNearMoveIn(moveInDate, timezone)
    const link = await invitations.open(call, { organizationId, email })
    const id = newId()
    await db.insert(tenantInvitations).values({
      ...{ id, email, moveInDate, ...typed, ...known, ...place, ...link.columns },
      ...{ organizationId, invitedBy: caller.id },
    })
    return invitations.send(call, id, link)
  })

  route(app, listTenantInvitations, call => invitations.list(call))
  route(app, resendTenantInvitation, async call => {
    await requireNotArchived(call.db, call.caller, call.params.id)
    return invitations.resend(call)
  })
  route(app, withdrawTenantInvitation, call => invitations.withdraw(call))
}

interface Place {
  propertyId: string
  unitId: string | null
}

/** The place of an invitation: the chosen one, else the home a known tenant rents. @throws 400 at the field */
async function placeFor(
  db: Db,
  caller: Caller,
  { tenantId, propertyId, unitId }: z.output<typeof createTenantInvitation.body>,
): Promise<Place> {
  if (propertyId) return { propertyId, unitId }
  const home = tenantId && !unitId && (await homeRentedBy(db, caller, tenantId))
  if (!home) throw refusedAt('propertyId', choosePropertyToInvite)
  return home
}

/** The property of an invitation, and the unit in it. @throws 400 at the field */
async function homeOf(db: Db, caller: Caller, { propertyId, unitId }: Place) {
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
  if (unit.nonRevenueSince) throw refusedAt('unitId', notRentable)
  return home
}

/** Invitations into an archived property are not repeated. @throws 409 */
async function requireNotArchived(db: Db, caller: Caller, id: string) {
  const [archived] = await db
    .select({ id: tenantInvitations.id })
    .from(tenantInvitations)
    .innerJoin(properties, eq(properties.id, tenantInvitations.propertyId))
    .where(
      and(
        eq(tenantInvitations.id, id),
        visibleTenantInvitations(caller),
        isNotNull(properties.archivedAt),
      ),
    )
  if (archived) throw conflict('This property is archived')
}

function requireNearMoveIn(day: string | null, timezone: string) {
  if (day && day > addMonthsClamped(todayIn(timezone), monthsAhead))
    throw refusedAt('moveInDate', 'Choose a move-in date within the next two years')
}

function selectInvitations(db: Db, which: SQL | undefined, rows = 1) {
  return db
    .select({
      ...openColumns(tenantInvitations),
      organizationId: tenantInvitations.organizationId,
      status: statusNow(tenantInvitations),
      property: { id: properties.id, name: properties.name },
      unit: { id: units.id, unitNumber: units.unitNumber },
      organizationName: organizations.name,
    })
    .from(tenantInvitations)
    .innerJoin(organizations, eq(organizations.id, tenantInvitations.organizationId))
    .innerJoin(properties, eq(properties.id, tenantInvitations.propertyId))
    .leftJoin(units, eq(units.id, tenantInvitations.unitId))
    .where(which)
    .orderBy(desc(tenantInvitations.id))
    .limit(rows)
}
