import { digest } from '../access/caller.ts'
import type { RateLimits } from '../config/default-limits.ts'
import type { Db } from '../postgres/database.ts'
import {
  countMany,
  holdCount,
  spend,
  spentAmong,
  stillAllowed,
  type Tried,
  tried,
} from './attempt-counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
  }
}

/** @throws 429 with Retry-After when an organization has sent its share of invitations */
export async function spendInvitation(
  db: Db,
  rateLimits: RateLimits,
  organizationId: string,
): Promise<void> {
  await spend(db, invitationsTried(rateLimits, organizationId))
}

/** How many invitations an organization may still send. */
export function invitationsLeft(
  db: Db,
  rateLimits: RateLimits,
  organizationId: string,
): Promise<number> {
  return stillAllowed(db, invitationsTried(rateLimits, organizationId))
}

/** The same before sending some: other members of the organization wait meanwhile. */
export function holdInvitations(
  db: Db,
  rateLimits: RateLimits,
  organizationId: string,
): Promise<number> {
  return holdCount(db, invitationsTried(rateLimits, organizationId))
}

/** Recipients whose address is below the organization’s limit of emails within the hour. */
export async function withinMailboxLimits<One extends { email: string }>(
  db: Db,
  organizationId: string,
  people: readonly One[],
): Promise<One[]> {
  if (people.length === 0) return []
  const spent = await spentAmong(db, emailsTried(organizationId, people))
  return people.filter(({ email }) => !spent.has(emailTried(organizationId, email).key))
}

/** Counts invitations to several people. */
export async function countInvitations(
  db: Db,
  rateLimits: RateLimits,
  organizationId: string,
  people: readonly { email: string }[],
): Promise<void> {
  await countMany(db, [invitationsTried(rateLimits, organizationId)], people.length)
  await countMany(db, emailsTried(organizationId, people))
}

/** @throws 429 with Retry-After when an address got its share of an organization's invitations and work orders */
export async function countEmail(db: Db, organizationId: string, recipient: string): Promise<void> {
  await spend(db, emailTried(organizationId, recipient))
}

/** @param id of the resent email: a statement, or a parked email. @throws 429 with Retry-After */
export async function spendSameMail(db: Db, id: string): Promise<void> {
  await spend(db, tried('same mail', id))
}

/** @throws 429 with Retry-After when a person has uploaded their share of files */
export async function spendUpload(
  db: Db,
  { uploadsPerHour }: RateLimits,
  userId: string,
): Promise<void> {
  await spend(db, tried('uploads', userId, uploadsPerHour))
}

/** @param whose the person or the organization of the data. @throws 429 with Retry-After */
export async function spendArchive(
  db: Db,
  { archivesPerDay }: RateLimits,
  whose: string,
): Promise<void> {
  await spend(db, tried('archives', whose, archivesPerDay))
}

function invitationsTried({ invitationsPerDay }: RateLimits, organizationId: string): Tried {
  return tried('invitations', organizationId, invitationsPerDay)
}

function emailsTried(organizationId: string, people: readonly { email: string }[]): Tried[] {
  return people.map(({ email }) => emailTried(organizationId, email))
}

function emailTried(organizationId: string, recipient: string): Tried {
  return tried('letters', digest(`${organizationId} ${recipient}`))
}
