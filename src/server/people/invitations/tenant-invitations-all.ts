import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  getUninvited,
  inviteUninvited,
  namedUninvited,
  type UninvitedTenants,
} from '#shared/people/tenant-invitations.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { isOperator } from '../../access/operator.ts'
import { visibleTenants } from '../../access/visible.ts'
import { whoActs } from '../../audit/record.ts'
import {
  organizations,
  organizationTenants,
  properties,
  tenantInvitations,
} from '../../db/tables.ts'
import { enqueueEmails } from '../../email/enqueue.ts'
import { tenantEmail } from '../../email/invitation-emails.ts'
import { daysUntilSent, lastDay } from '../../email/limits.ts'
import { notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import {
  countInvitations,
  holdInvitations,
  invitationsLeft,
  spendInvitation,
  withinMailboxLimits,
} from '../../limits/quotas.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { unclaimedTenants, type Whom } from '../unclaimed-tenants.ts'
import { expireOld, newLink } from './office.ts'

/** The number of invitations in one transaction. */
const batch = 100

/** Invites at once all people that the office added, for example after an import. */
export function allTenantInvitationRoutes(app: FastifyInstance): void {
  const { outbox, rateLimits } = app

  route(app, getUninvited, async ({ db, caller, query: { propertyId = null } }) => {
    const { organizationId } = await officeOf(db, caller, propertyId)
    const [unclaimed, allowance] = await Promise.all([
      countUnclaimed(db, { caller, propertyId }),
      invitationsLeft(db, rateLimits, organizationId),
    ])
    const more = Math.min(unclaimed.total, allowance)
    const days = await daysUntilSent(db, organizationId, 'invitation', more)
    return { ...unclaimed, allowance, lastDay: lastDay(days), delivery: outbox.delivery }
  })

  route(
    app,
    inviteUninvited,
    async ({ db, caller, body: { propertyId, tenantIds }, request }) => {
      const office = await officeOf(db, caller, propertyId)
      if (tenantIds) await requireTenants(db, caller, tenantIds)
      const who = whoActs({ userId: caller.id, request })
      const whom = { caller, propertyId, ...(tenantIds && { ids: tenantIds }) }
      const isShown = await isOperator(db, app.operatorEmail, caller.id)
      const ids = (await readUninvited(db, whom)).map(({ id }) => id)
      const invited: Invited[] = []
      for (let at = 0; at < ids.length; at += batch) {
        const next = { ...whom, ids: ids.slice(at, at + batch), isFirst: at === 0, isShown }
        const some = await app.database.transaction(tx => inviteSome(app, tx, office, next), who)
        if (!some) break
        outbox.deliverSoon()
        invited.push(...some)
      }
      const { total: left } = await countUnclaimed(db, whom)
      return {
        ...{ invited: invited.length, left, delivery: outbox.delivery },
        lastDay: invited.at(-1)?.link.sent.lastDay ?? null,
        links: invited.flatMap(({ link, ...tenant }) =>
          link.sent.link ? [{ ...tenant, link: link.sent.link }] : [],
        ),
      }
    },
    // A large landlord's tenants take many transactions: finished ones stay, and another call
    // continues.
    { outlasts: 'a transaction' },
  )
}

/** The organization that invites them. @throws 400 at the field where the property is not the caller's */
async function officeOf(db: Db, caller: Caller, propertyId: string | null): Promise<Office> {
  const [office] = await db
    .select({ organizationId: organizations.id, organization: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, caller.organizationId ?? ''))
  if (!office) throw notFound('Organization')
  if (!propertyId) return office
  const own = and(
    eq(properties.id, propertyId),
    editableProperties(caller),
    isNull(properties.archivedAt),
  )
  if ((await db.$count(properties, own)) === 0)
    throw refusedAt('propertyId', 'Choose one of your properties')
  return office
}

/** @throws 400 at the field, where one is none of the caller's */
async function requireTenants(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  const own = and(visibleTenants(caller), among(organizationTenants.userId, ids))
  if ((await db.$count(organizationTenants, own)) < new Set(ids).size)
    throw refusedAt('tenantIds', 'Choose one of your tenants')
}

interface Office {
  organizationId: string
  organization: string
}

/**
 * Invites the next of them; null when the day's limit is reached. The counter of invitations is
 * locked first, which every invitation of the organization waits for: of two parallel calls, the
 * second finds all invited.
 *
 * @throws 429 with Retry-After when the limit is reached at the start
 */
async function inviteSome(
  { outbox, rateLimits }: FastifyInstance,
  db: Db,
  { organizationId, organization }: Office,
  { isFirst, isShown, ...whom }: Whom & { isFirst: boolean; isShown: boolean },
) {
  const allowed = await holdInvitations(db, rateLimits, organizationId)
  if (allowed === 0 && isFirst) await spendInvitation(db, rateLimits, organizationId)
  if (allowed === 0) return null
  await expireOld(db, tenantInvitations, eq(tenantInvitations.organizationId, organizationId))
  const found = (await readUninvited(db, whom)).slice(0, allowed)
  const reached = await withinMailboxLimits(db, organizationId, found)
  const days = await daysUntilSent(db, organizationId, 'invitation', reached.length)
  const invited = reached.map(tenant => ({ ...tenant, link: newLink(outbox, { isShown, days }) }))
  if (invited.length === 0) return invited
  await db.insert(tenantInvitations).values(
    invited.map(({ email, firstName, lastName, phone, property, unit, link }) => ({
      ...{ email, firstName, lastName, phone, ...link.columns },
      ...{ organizationId, invitedBy: whom.caller.id },
      ...{ propertyId: property.id, unitId: unit.id },
    })),
  )
  const emails = invited.map(({ email, link }) => ({
    recipient: email,
    content: () => tenantEmail({ organization, link: link.url }),
  }))
  const about = { kind: 'invitation', sentBy: whom.caller.id } as const
  await enqueueEmails(db, emails, organizationId, about)
  await countInvitations(db, rateLimits, organizationId, invited)
  return invited
}

type Invited = NonNullable<Awaited<ReturnType<typeof inviteSome>>>[number]

/** People who can be invited. */
async function readUninvited(db: Db, whom: Whom) {
  const { rows } = await db.execute<
    UninvitedTenants['tenants'][number] & { phone: string | null }
  >(sql`
    select id, email, "firstName", "lastName", phone, property, unit
    from (${unclaimedTenants(whom)}) tenant where standing = 'uninvited' order by "lastName", "firstName", id`)
  return rows
}

/** Their number, the first of them, and the numbers left out by reason. */
async function countUnclaimed(db: Db, whom: Whom) {
  const counted = (standing: string) => sql`count(*) filter (where standing = ${standing})::int`
  const { rows } = await db.execute<Pick<UninvitedTenants, 'total' | 'tenants' | 'leftOut'>>(sql`
    with tenant as materialized (${unclaimedTenants(whom)})
    select ${counted('uninvited')} as total,
      json_build_object('invited', ${counted('invited')}, 'declined', ${counted('declined')},
        'withoutEmail', ${counted('without email')}, 'withoutLease', ${counted('without lease')}) as "leftOut",
      (select coalesce(json_agg(named), '[]') from (
        select id, email, "firstName", "lastName", property, unit
        from tenant where standing = 'uninvited' order by "lastName", "firstName", id limit ${namedUninvited}) named) as tenants
    from tenant`)
  const [counts] = rows
  if (!counts) throw new Error('The counts have exactly one row')
  return counts
}
