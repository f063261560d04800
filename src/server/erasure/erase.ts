import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  calendarFeeds,
  dataExports,
  emailChanges,
  idempotencyKeys,
  knownOrigins,
  memberInvitations,
  notifications,
  provenAddresses,
  recoveryCodes,
  releaseNotesSent,
  reportRuns,
  resetRequests,
  sessions,
  signInChallenges,
  tenantInvitations,
  tenantMerges,
  twoFactors,
  uploads,
  users,
} from '../db/tables.ts'
import { finishMerges } from '../db/tenant-merges.ts'
import { unauthorized } from '../errors/errors.ts'
import { freePicture } from '../files/pictures.ts'
import type { Db } from '../postgres/database.ts'
import { forgetArchives } from './archives.ts'
import { nearTo } from './find-mentions.ts'
import { namesOf } from './known.ts'
import { landlordsOf, refuseOnlyAdmin, refuseWhileOpen } from './reasons.ts'
import {
  type Erased,
  type Erasing,
  forgetEverywhere,
  nextNumber,
  organizationsNaming,
} from './record.ts'
import { forgetOwnerTaxDetails } from './tax-details.ts'
import { anonymizeTexts } from './texts.ts'
import { unassign } from './unassign.ts'

/**
 * Makes an account 'Former tenant #n' in all organizations, for good. Required records, amounts and
 * days of leases and ledger, still refer to the row; it holds no personal data any more.
 *
 * Call it in a transaction that acts as `erasing`. @throws 409 while there are obstacles
 */
export async function eraseAccountOf(
  db: Db,
  userId: string,
  erasing: Erasing = {},
): Promise<Erased & { former: PlaceholderUser }> {
  const [person] = await db
    .select({ email: users.email, organizationId: users.organizationId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.formerNumber)))
    .for('update')
  if (!person) throw unauthorized()
  if (erasing.repeats) await refuseOnlyAdmin(db, userId)
  else await refuseWhileOpen(db, userId, null)
  await finishMerges(db, eq(tenantMerges.keptId, userId))
  const landlords = await landlordsOf(db, userId)
  const organizationIds = await organizationsNaming(db, userId)
  const names = await namesOf(db, userId)
  const mails = await anonymizeTexts(db, userId, landlords)
  if (person.organizationId) await unassign(db, person.organizationId, userId)
  const former = await placeholderUser(db, landlords.length > 0 ? 'tenant' : 'member')
  await forgetInvitations(db, former, invitedAs(tenantInvitations, userId, person.email))
  await forgetMemberInvitations(db, former, invitedAs(memberInvitations, userId, person.email))
  await forgetSignIn(db, userId)
  if (person.email !== null)
    await db
      .delete(resetRequests)
      .where(sql`lower(${resetRequests.email}) = lower(${person.email})`)
  await forgetArchives(db, eq(dataExports.tenantId, userId))
  await forgetUploads(db, userId)
  await forgetOwnerTaxDetails(db, userId)
  await db.update(reportRuns).set({ result: null }).where(eq(reportRuns.userId, userId))
  const erased = await forgetEverywhere(db, {
    ...erasing,
    ...{ kind: 'account', subjectId: userId, former: labelled(former), organizationIds, names },
    near: await nearTo(db, userId),
  })
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
  return { ...erased, mails, former }
}

/** Their picture is deleted, and the original names of their files. */
async function forgetUploads(db: Db, userId: string) {
  await freePicture(db, userId)
  await db.update(uploads).set({ declaredName: null }).where(eq(uploads.userId, userId))
}

/** The next 'Former tenant #n', with an address that no mail reaches (RFC 2606). */
export async function placeholderUser(db: Db, kind: 'tenant' | 'member') {
  const formerNumber = await nextNumber(db)
  return {
    formerNumber,
    firstName: `Former ${kind}`,
    lastName: `#${formerNumber}`,
    // It cannot be registered in advance.
    email: `former-${formerNumber}-${randomUUID()}@erased.invalid`,
  }
}

/** As the screens call them. */
export function labelled({ formerNumber, firstName, lastName }: PlaceholderUser) {
  return { formerNumber, label: `${firstName} ${lastName}` }
}

type PlaceholderUser = Awaited<ReturnType<typeof placeholderUser>>

/** Pending invitations are closed, too. */
export async function forgetInvitations(
  db: Db,
  { firstName, lastName, email }: PlaceholderUser,
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
      status: closed(tenantInvitations),
    })
    .where(matching)
}

/** To an address, or answered by a person. */
export function invitedAs(
  table: typeof tenantInvitations | typeof memberInvitations,
  userId: string,
  email: string | null,
): SQL | undefined {
  return or(eq(table.acceptedBy, userId), sql`lower(${table.email}) = lower(${email})`)
}

async function forgetMemberInvitations(
  db: Db,
  { firstName, lastName, email }: PlaceholderUser,
  matching: SQL | undefined,
) {
  await db
    .update(memberInvitations)
    .set({ firstName, lastName, email, tokenHash: null, status: closed(memberInvitations) })
    .where(matching)
}

/** One that waits is over. */
const closed = ({ status }: typeof tenantInvitations | typeof memberInvitations) =>
  sql`case when ${status} = 'pending' then 'expired' else ${status} end`

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
