import { and, count, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createMemberInvitation,
  listMemberInvitations,
  resendMemberInvitation,
  withdrawMemberInvitation,
} from '#shared/member-invitations.ts'
import type { Db } from '../db/client.ts'
import { memberInvitations, organizations, users } from '../db/tables.ts'
import { visibleMemberInvitations, visibleMembers } from '../db/visible.ts'
import { conflict, notFound } from '../errors.ts'
import { matches, page } from '../lists.ts'
import { enclose } from '../mailroom.ts'
import { memberLetter } from '../outside/letters.ts'
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
import { adminsOrganization } from './members.ts'

export function memberInvitationRoutes(app: FastifyInstance): void {
  route(app, createMemberInvitation, async ({ db, caller, body, afterCommit }) => {
    const organizationId = await adminsOrganization(db, caller)
    await refuseMember(db, caller, body.email)
    await limitInvitation(db, app, { organizationId, email: body.email })
    await expireOld(db, memberInvitations, eq(memberInvitations.organizationId, organizationId))
    const link = newLink(app.mailroom)
    const [created] = await db
      .insert(memberInvitations)
      .values({ ...body, ...link.columns, organizationId, invitedBy: caller.id })
      .returning({ id: memberInvitations.id })
    const invitation = await findInvitation(db, caller, created?.id ?? '')
    await encloseLink(db, invitation, link.url)
    afterCommit(app.mailroom.deliverSoon)
    return { ...invitation, ...link.sent }
  })

  route(app, listMemberInvitations, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleMemberInvitations(caller),
      query.status ? eq(statusNow(memberInvitations), query.status) : undefined,
      matches(query.q, words),
    )
    return page(
      reply,
      query,
      rows =>
        selectInvitations(db)
          .where(and(matching, query.after ? lt(memberInvitations.id, query.after) : undefined))
          .orderBy(desc(memberInvitations.id))
          .limit(rows),
      async () => {
        const [total] = await db.select({ rows: count() }).from(memberInvitations).where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, resendMemberInvitation, async ({ db, caller, params, afterCommit }) => {
    const find = () => findInvitation(db, caller, params.id)
    await limitInvitation(db, app, await find())
    const link = newLink(app.mailroom)
    await renew(db, memberInvitations, one(caller, params.id), link)
    const invitation = await find()
    await encloseLink(db, invitation, link.url)
    afterCommit(app.mailroom.deliverSoon)
    return { ...invitation, ...link.sent }
  })

  route(app, withdrawMemberInvitation, async ({ db, caller, params }) => {
    await findInvitation(db, caller, params.id)
    await withdraw(db, memberInvitations, one(caller, params.id), caller.id)
  })
}

const words = sql`concat_ws(' ', ${memberInvitations.firstName}, ${memberInvitations.lastName}, ${memberInvitations.email})`

function one(caller: Caller, id: string): SQL | undefined {
  return and(eq(memberInvitations.id, id), visibleMemberInvitations(caller))
}

/** @throws 409 when the address is a member's */
async function refuseMember(db: Db, caller: Caller, email: string) {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(visibleMembers(caller), eq(sql`lower(${users.email})`, email)))
  const sentence = 'This person is a member already'
  if (member) throw conflict(sentence, { email: sentence })
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
      ...getTableColumns(memberInvitations),
      status: statusNow(memberInvitations),
      organizationName: organizations.name,
    })
    .from(memberInvitations)
    .innerJoin(organizations, eq(organizations.id, memberInvitations.organizationId))
    .$dynamic()
}

async function encloseLink(
  db: Db,
  invitation: Awaited<ReturnType<typeof findInvitation>>,
  link: string,
) {
  const { firstName, role, organizationName, organizationId, email } = invitation
  const letter = memberLetter({ firstName, organization: organizationName, role, link })
  await enclose(db, email, letter, organizationId)
}
