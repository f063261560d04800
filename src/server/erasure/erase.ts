import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { takeOffDuty } from '../api/members.ts'
import {
  calendarFeeds,
  dataExports,
  emailChanges,
  idempotencyKeys,
  knownOrigins,
  mails,
  memberInvitations,
  notifications,
  provenAddresses,
  recoveryCodes,
  releaseNotesSent,
  sessions,
  signInChallenges,
  tenantInvitations,
  tenantMerges,
  twoFactors,
  users,
} from '../db/tables.ts'
import { unauthorized } from '../errors.ts'
import { freePicture } from '../files/pictures.ts'
import type { Db } from '../postgres/database.ts'
import { finishMerges } from '../tenant-merges.ts'
import { landlordsOf, refuseWhileOpen } from './reasons.ts'
import { forgetWords } from './words.ts'

/**
 * Makes an account 'Former tenant #n' in everybody's books, for good. What has to be kept, amounts
 * and days of leases and ledger, still points at the row; nothing in it is a person any more.
 *
 * Belongs into a transaction that acts as `erasing`. @throws 409 while something is open
 */
export async function eraseAccountOf(db: Db, userId: string): Promise<Nobody> {
  const [person] = await db
    .select({ email: users.email, organizationId: users.organizationId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.formerNumber)))
    .for('update')
  if (!person) throw unauthorized()
  await refuseWhileOpen(db, userId, null)
  await finishMerges(db, eq(tenantMerges.keptId, userId))
  const landlords = await landlordsOf(db, userId)
  await forgetWords(db, userId, landlords)
  await forgetMails(db, person.email, landlords)
  if (person.organizationId) await takeOffDuty(db, person.organizationId, userId)
  const former = await nobody(db, landlords.length > 0 ? 'tenant' : 'member')
  await forgetInvitations(db, former, eq(tenantInvitations.acceptedBy, userId))
  const { formerNumber: _, ...names } = former
  await db.update(memberInvitations).set(names).where(eq(memberInvitations.acceptedBy, userId))
  await forgetSignIn(db, userId)
  await forgetArchives(db, eq(dataExports.tenantId, userId))
  await freePicture(db, userId)
  await db
    .update(users)
    .set({
      ...former,
      phone: null,
      profileImageUrl: null,
      passwordHash: null,
      joinedAt: null,
      resetToken: null,
      resetTokenExpiry: null,
      preferences: {},
      role: 'tenant',
      organizationId: null,
      consentVersion: null,
      consentedAt: null,
      updatedAt: new Date(),
    })
    .where(eq(users.id, userId))
  return former
}

/** The next 'Former tenant #n', with an address that no mail reaches (RFC 2606). */
export async function nobody(db: Db, kind: 'tenant' | 'member') {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('rooftree former people'))`)
  const [last] = await db
    .select({ number: sql<number>`coalesce(max(${users.formerNumber}), 0)::int` })
    .from(users)
  const formerNumber = (last?.number ?? 0) + 1
  return {
    formerNumber,
    firstName: `Former ${kind}`,
    lastName: `#${formerNumber}`,
    // Nobody can take it beforehand.
    email: `former-${formerNumber}-${randomUUID()}@erased.invalid`,
  }
}

type Nobody = Awaited<ReturnType<typeof nobody>>

/** Those that wait are closed, too. */
export async function forgetInvitations(
  db: Db,
  { firstName, lastName, email }: Nobody,
  matching: ReturnType<typeof and>,
): Promise<void> {
  await db
    .update(tenantInvitations)
    .set({
      firstName,
      lastName,
      email,
      phone: null,
      tokenHash: null,
      status: sql`case when ${tenantInvitations.status} = 'pending' then 'expired' else ${tenantInvitations.status} end`,
    })
    .where(matching)
}

/** Copies in the outbox; one that another landlord is about to send stays theirs to send. */
export async function forgetMails(
  db: Db,
  email: string | null,
  landlords: string[],
): Promise<void> {
  if (email === null) return
  await db
    .delete(mails)
    .where(
      and(
        sql`lower(${mails.recipient}) = lower(${email})`,
        or(isNull(mails.organizationId), inArray(mails.organizationId, landlords)),
      ),
    )
}

async function forgetSignIn(db: Db, userId: string) {
  for (const table of [
    calendarFeeds,
    emailChanges,
    provenAddresses,
    knownOrigins,
    sessions,
    signInChallenges,
    twoFactors,
    recoveryCodes,
    releaseNotesSent,
    notifications,
    idempotencyKeys,
  ])
    await db.delete(table).where(eq(table.userId, userId))
  await forgetArchives(db, and(eq(dataExports.userId, userId), eq(dataExports.kind, 'personal')))
}

/** The job removes their bytes, then the rows. */
export async function forgetArchives(db: Db, matching: ReturnType<typeof and>): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: 'cancelled', expiresAt: sql`now()` })
    .where(and(matching, ne(dataExports.status, 'cancelled')))
}
