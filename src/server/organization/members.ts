import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  listMembers,
  type MemberRole,
  removeMember,
  updateMember,
} from '#shared/organization/members.ts'
import type { Caller } from '../access/caller.ts'
import { occursIn, page, wordsOf } from '../access/pagination.ts'
import { wordsOrPhone } from '../access/phone-search.ts'
import { signedPicture } from '../access/picture-link.ts'
import { accountEmail } from '../access/selections.ts'
import { visibleMembers } from '../access/visible.ts'
import { endFeed } from '../calendar/feed.ts'
import type { Keys } from '../config/secret-key.ts'
import { organizations, sessions, users } from '../db/tables.ts'
import { unassign } from '../erasure/unassign.ts'
import { conflict, forbidden, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'

export function memberRoutes(app: FastifyInstance): void {
  const { keys } = app.storage

  route(app, listMembers, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleMembers(caller),
      wordsOrPhone(wordsOf(query.q), word => occursIn(nameAndEmail, word), users.phone),
    )
    return page(
      reply,
      query,
      rows =>
        selectMembers(db, keys)
          .where(and(matching, query.after ? joinedBefore(caller, query.after) : undefined))
          .orderBy(desc(users.createdAt), desc(users.id))
          .limit(rows),
      async () => {
        const [total] = await db.select({ rows: count() }).from(users).where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, updateMember, async ({ db, caller, params, body }) => {
    await adminsOrganization(db, caller)
    const one = and(eq(users.id, params.id), visibleMembers(caller))
    const [changed] = await db
      .update(users)
      .set(body)
      .where(and(one, body.role && body.role !== 'admin' ? leavesAnAdmin : undefined))
      .returning({ id: users.id })
    const [member] = await selectMembers(db, keys).where(one)
    if (!member) throw notFound('Member')
    if (!changed) throw lastAdmin()
    return member
  })

  route(app, removeMember, async ({ db, caller, params }) => {
    const organizationId = await adminsOrganization(db, caller)
    const one = and(eq(users.id, params.id), visibleMembers(caller))
    const [removed] = await db
      .update(users)
      .set({ organizationId: null, role: 'tenant' })
      .where(and(one, leavesAnAdmin))
      .returning({ id: users.id })
    if (!removed) {
      const [member] = await selectMembers(db, keys).where(one)
      throw member ? lastAdmin() : notFound('Member')
    }
    // Not deleted: its user learns why it ended.
    await db.update(sessions).set({ expire: sql`now()` }).where(eq(sessions.userId, params.id))
    await endFeed(db, params.id)
    await unassign(db, organizationId, params.id)
  })
}

const nameAndEmail = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email})`

function joinedBefore(caller: Caller, userId: string): SQL {
  return sql`(${users.createdAt}, ${users.id}) < (
    select ${users.createdAt}, ${users.id} from ${users}
    where ${visibleMembers(caller)} and ${users.id} = ${userId})`
}

/**
 * The organization of an admin, whose memberships change one at a time for the rest of the
 * transaction; without the lock two admins could demote each other at once.
 *
 * @throws 403 for a user who is no admin there any more
 */
export async function adminsOrganization(db: Db, caller: Caller): Promise<string> {
  const organizationId = caller.organizationId ?? ''
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, caller.id), visibleMembers(caller), eq(users.role, 'admin')))
  if (!admin) throw forbidden()
  return organizationId
}

/** A condition that another admin is left without this member. */
const leavesAnAdmin: SQL = sql`(${users.role} <> 'admin' or exists (
  select from users other where other.organization_id = ${users.organizationId}
    and other.role = 'admin' and other.id <> ${users.id}))`

function lastAdmin() {
  return conflict('An organization needs an admin: make another member an admin first')
}

function selectMembers(db: Db, keys: Keys) {
  return db
    .select({
      id: users.id,
      email: accountEmail(),
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: signedPicture(keys, users.profileImageUrl),
      // A member is never a tenant of their own organization.
      role: sql<MemberRole>`${users.role}`,
      phone: users.phone,
      createdAt: users.createdAt,
    })
    .from(users)
    .$dynamic()
}
