import { randomBytes } from 'node:crypto'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Day } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import type { Delivery, InvitationStatus } from '#shared/people/invitations.ts'
import { type Caller, digest } from '../../access/caller.ts'
import { isOperator } from '../../access/operator.ts'
import { type ListQuery, matches, page } from '../../access/pagination.ts'
import { newRun, recordItems } from '../../accounting/automation-runs.ts'
import { actAsSystem } from '../../audit/record.ts'
import type { RateLimits } from '../../config/default-limits.ts'
import { memberInvitations, tenantInvitations } from '../../db/tables.ts'
import { enqueueEmail } from '../../email/enqueue.ts'
import { daysUntilSent, lastDay } from '../../email/limits.ts'
import type { Outbox } from '../../email/outbox.ts'
import type { EmailContent } from '../../email/templates.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import type { Job } from '../../jobs/job.ts'
import { countEmail, spendInvitation } from '../../limits/quotas.ts'
import type { Db } from '../../postgres/database.ts'

/** Shared parts of inviting tenants and members, on the inviter's side. */

/** The differences between invitations of tenants and of members. */
interface Kind<Row> {
  table: Table
  visible: (caller: Caller) => SQL | undefined
  /** Newest first. */
  read: (db: Db, which: SQL | undefined, rows?: number) => PromiseLike<Row[]>
  template: (invitation: Row, link: string) => EmailContent
}

interface Invited {
  db: Db
  caller: Caller
  afterCommit: (work: () => void) => void
}

/** The operations on one kind of invitation. */
export function invitationsOf<Row extends { id: string; email: string; organizationId: string }>(
  { outbox, rateLimits, operatorEmail }: FastifyInstance,
  { table, visible, read, template }: Kind<Row>,
) {
  const named = sql`concat_ws(' ', ${table.firstName}, ${table.lastName}, ${table.email})`
  const one = (caller: Caller, id: string) => and(eq(table.id, id), visible(caller))

  async function link(db: Db, caller: Caller, organizationId: string): Promise<NewLink> {
    const isShown = await isOperator(db, operatorEmail, caller.id)
    return newLink(outbox, {
      isShown,
      days: await daysUntilSent(db, organizationId, 'invitation', 1),
    })
  }

  async function find(db: Db, caller: Caller, id: string): Promise<Row> {
    const [row] = await read(db, one(caller, id))
    if (!row) throw notFound('Invitation')
    return row
  }

  return {
    /** A link for a new invitation. @throws 429 when enough were sent */
    async open(
      { db, caller }: Pick<Invited, 'db' | 'caller'>,
      to: { organizationId: string; email: string },
    ): Promise<NewLink> {
      await limitInvitation(db, rateLimits, to)
      await expireOld(db, table, eq(table.organizationId, to.organizationId))
      return link(db, caller, to.organizationId)
    },

    /** Mails the link to the invited person, and returns the invitation. */
    async send({ db, caller, afterCommit }: Invited, id: string, link: NewLink) {
      const invitation = await find(db, caller, id)
      const content = () => template(invitation, link.url)
      const about = { kind: 'invitation', sentBy: caller.id } as const
      await enqueueEmail(db, invitation.email, content, invitation.organizationId, about)
      afterCommit(outbox.deliverSoon)
      return { ...invitation, ...link.sent }
    },

    /** @throws 404, 409 when it is not open any more, 429 */
    async resend(input: Invited & { params: { id: string } }) {
      const { db, caller, params } = input
      const invitation = await find(db, caller, params.id)
      await limitInvitation(db, rateLimits, invitation)
      const renewed = await link(db, caller, invitation.organizationId)
      await renew(db, table, one(caller, params.id), renewed)
      return this.send(input, params.id, renewed)
    },

    /** @throws 404, 409 when it is not open any more */
    async withdraw({ db, caller, params }: { db: Db; caller: Caller; params: { id: string } }) {
      await find(db, caller, params.id)
      const withdrawn = await withdrawAll(db, table, one(caller, params.id), caller.id)
      if (withdrawn !== 1) throw notOpen()
    },

    list({ db, caller, query, reply }: Omit<Invited, 'afterCommit'> & ListRequest) {
      const { status, q, after } = query
      const isStatus = status && eq(statusNow(table), status)
      const matching = and(visible(caller), isStatus, matches(q, named))
      return page(
        reply,
        query,
        rows => read(db, and(matching, after ? lt(table.id, after) : undefined), rows),
        () => db.$count(table, matching),
      )
    },
  }
}

interface ListRequest {
  query: ListQuery & { status?: InvitationStatus | undefined }
  reply: FastifyReply
}

export type NewLink = ReturnType<typeof newLink>
type Table = typeof tenantInvitations | typeof memberInvitations

const linkDays = 7

/**
 * A new link. `columns` are the stored columns; `sent` informs the inviter about its email. Only an
 * operator without a mail server gets the link itself, and the row records that.
 *
 * @param days until its email is sent: the link is valid for a week from then on
 */
export function newLink(
  { publicUrl, delivery }: Outbox,
  { isShown: isOperator, days }: { isShown: boolean; days: number },
) {
  const token = randomBytes(32).toString('base64url')
  const url = `${publicUrl}/invitations?token=${token}`
  const isShown = delivery === 'file' && isOperator
  const sent: { delivery: Delivery; link: string | null; lastDay: Day | null } = {
    ...{ delivery, link: isShown ? url : null },
    lastDay: lastDay(days),
  }
  return {
    url,
    sent,
    columns: {
      tokenHash: digest(token),
      expiresAt: sql`now() + make_interval(days => ${linkDays + days})`,
      linkShownAt: isShown ? sql`now()` : null,
    },
  }
}

/** Neither answered nor withdrawn nor too old; the job that expires them may not have run yet. */
export function isOpen(table: Table): SQL {
  return sql`(${table.status} = 'pending' and ${table.expiresAt} > now())`
}

/** The status as it is at this moment. */
export function statusNow(table: Table): SQL<InvitationStatus> {
  return sql<InvitationStatus>`case when ${table.status} = 'pending' and ${table.expiresAt} <= now()
    then 'expired' else ${table.status} end`
}

/** Marks expired ones, so that they do not block a new invitation. */
export async function expireOld(db: Db, table: Table, which: SQL = sql`true`): Promise<void> {
  const { rows } = await db.execute<{ id: string; organizationId: string; day: Day }>(sql`
    update ${table} set status = 'expired', token_hash = null
    where ${table.status} = 'pending' and ${table.expiresAt} <= now() and ${which}
    returning id, organization_id as "organizationId", (select (${table.expiresAt} at time zone o.timezone)::date::text
      from organizations o where o.id = organization_id) as day`)
  const subject = table === tenantInvitations ? 'tenant_invitation' : 'member_invitation'
  for (const [organizationId, expired] of Map.groupBy(rows, row => row.organizationId))
    await recordItems(
      db,
      newRun(null),
      { organizationId, kind: 'invitations' },
      expired.map(({ id: subjectId, day }) => ({
        ...{ event: 'invitation_expires' as const, subject, subjectId, day, amount: null },
      })),
    )
}

/** Puts a new link in the place of an open invitation's. @throws 409 when it is not open any more */
async function renew(
  db: Db,
  table: Table,
  one: SQL | undefined,
  { columns }: NewLink,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ${table} set token_hash = ${columns.tokenHash}, expires_at = ${columns.expiresAt},
      link_shown_at = ${columns.linkShownAt}
    where ${one} and ${isOpen(table)}`)
  if (rowCount !== 1) throw notOpen()
}

/** Withdraws the open ones, whose links become invalid, and returns their number. */
export async function withdrawAll(
  db: Db,
  table: Table,
  which: SQL | undefined,
  by: string,
): Promise<number | null> {
  const { rowCount } = await db.execute(sql`
    update ${table} set status = 'expired', revoked_by = ${by}, token_hash = null
    where ${which} and ${isOpen(table)}`)
  return rowCount
}

function notOpen() {
  return conflict('This invitation is no longer open: invite them again instead')
}

/** @throws 429 with Retry-After when the address got its share of mails for this hour, or the organization of invitations for this day */
async function limitInvitation(
  db: Db,
  rateLimits: RateLimits,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  // In the order of inviting all at once: no deadlock.
  await spendInvitation(db, rateLimits, organizationId)
  await countEmail(db, organizationId, email)
}

/** Marks invitations without an answer in time as expired. */
export const invitationExpiry: Job = {
  name: 'invitation-expiry',
  texts: labels({
    title: 'Invitations',
    purpose: 'Expires invitations that were not answered in time',
  }),
  cron: '20 * * * *',
  run: ({ database }) =>
    database.transaction(async db => {
      await actAsSystem(db)
      await expireOld(db, tenantInvitations)
      await expireOld(db, memberInvitations)
    }),
}
