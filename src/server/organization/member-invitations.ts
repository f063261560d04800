import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createMemberInvitation,
  listMemberInvitations,
  resendMemberInvitation,
  withdrawMemberInvitation,
} from '#shared/organization/member-invitations.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { visibleMemberInvitations, visibleMembers } from '../access/visible.ts'
import { newId } from '../db/new-id.ts'
import { memberInvitations, organizations, users } from '../db/tables.ts'
import { memberEmail } from '../email/invitation-emails.ts'
import { conflictAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { invitationsOf, statusNow } from '../people/invitations/office.ts'
import type { Db } from '../postgres/database.ts'
import { adminsOrganization } from './members.ts'

export function memberInvitationRoutes(app: FastifyInstance): void {
  const invitations = invitationsOf(app, {
    table: memberInvitations,
    visible: visibleMemberInvitations,
    read: selectInvitations,
    template: ({ organizationName: organization, role }, link) =>
      memberEmail({ organization, role, link }),
  })

  route(app, createMemberInvitation, async call => {
    const { db, caller, body } = call
    const organizationId = await adminsOrganization(db, caller)
    await refuseMember(db, caller, body.email)
    const link = await invitations.open(call, { organizationId, email: body.email })
    const id = newId()
    await db
      .insert(memberInvitations)
      .values({ id, ...body, ...link.columns, organizationId, invitedBy: caller.id })
    return invitations.send(call, id, link)
  })

  route(app, listMemberInvitations, call => invitations.list(call))
  route(app, resendMemberInvitation, call => invitations.resend(call))
  route(app, withdrawMemberInvitation, call => invitations.withdraw(call))
}

/** @throws 409 when the address is a member's */
async function refuseMember(db: Db, caller: Caller, email: string) {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(visibleMembers(caller), eq(sql`lower(${users.email})`, email)))
  const sentence = 'This person is already a member'
  if (member) throw conflictAt('email', sentence)
}

function selectInvitations(db: Db, which: SQL | undefined, rows = 1) {
  return db
    .select({
      ...openColumns(memberInvitations),
      organizationId: memberInvitations.organizationId,
      status: statusNow(memberInvitations),
      organizationName: organizations.name,
    })
    .from(memberInvitations)
    .innerJoin(organizations, eq(organizations.id, memberInvitations.organizationId))
    .where(which)
    .orderBy(desc(memberInvitations.id))
    .limit(rows)
}
