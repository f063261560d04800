import type { Db } from '../db/client.ts'
import { digest } from '../session.ts'
import type { Allowances } from '../start/usual-limits.ts'
import {
  countTries,
  holdCount,
  type Limit,
  spend,
  spentAmong,
  stillAllowed,
  type Tried,
} from './attempts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    allowances: Allowances
  }
}

/** @throws 429 with Retry-After when an organization has sent its share of invitations */
export function spendInvitation(
  db: Db,
  allowances: Allowances,
  organizationId: string,
): Promise<void> {
  const sentence = 'Your organization has sent as many invitations as one day allows.'
  return spend(db, invitationsTried(allowances, organizationId), sentence)
}

/** How many invitations an organization may still send. */
export function invitationsLeft(
  db: Db,
  allowances: Allowances,
  organizationId: string,
): Promise<number> {
  return stillAllowed(db, invitationsTried(allowances, organizationId))
}

/** The same for whoever is about to send some: nobody else of the organization does meanwhile. */
export function holdInvitations(
  db: Db,
  allowances: Allowances,
  organizationId: string,
): Promise<number> {
  return holdCount(db, invitationsTried(allowances, organizationId))
}

/** Those whose address did not get its share of the organization’s mails within the hour. */
export async function mayBeWrittenTo<One extends { email: string }>(
  db: Db,
  organizationId: string,
  people: readonly One[],
): Promise<One[]> {
  if (people.length === 0) return []
  const spent = await spentAmong(db, lettersTried(organizationId, people))
  return people.filter(({ email }) => !spent.has(letterKey(organizationId, email)))
}

/** Counts invitations to many who may be written to. */
export async function countInvitations(
  db: Db,
  allowances: Allowances,
  organizationId: string,
  people: readonly { email: string }[],
): Promise<void> {
  await countTries(db, [invitationsTried(allowances, organizationId)], people.length)
  await countTries(db, lettersTried(organizationId, people))
}

/** @throws 429 with Retry-After when an address got its share of an organization's invitations and work orders */
export function spendLetter(db: Db, organizationId: string, recipient: string): Promise<void> {
  const tried = { key: letterKey(organizationId, recipient), limit: anHour }
  return spend(db, tried, 'This address got several mails within the hour.')
}

/** @param id of what is mailed once more: a statement, or a mail that was given up. @throws 429 with Retry-After */
export function spendSameMail(db: Db, id: string): Promise<void> {
  const tried = { key: `same mail:${id}`, limit: anHour }
  return spend(db, tried, 'This was mailed several times within the hour.')
}

/** @throws 429 with Retry-After when a person has uploaded their share of files */
export function spendUpload(db: Db, { uploadsPerHour }: Allowances, userId: string): Promise<void> {
  const tried = { key: `uploads:${userId}`, limit: { most: uploadsPerHour, minutes: 60 } }
  return spend(db, tried, 'You have uploaded as many files as one hour allows.')
}

/** @param whose the person of whose own data it is, or the organization. @throws 429 with Retry-After */
export function spendArchive(db: Db, { archivesPerDay }: Allowances, whose: string): Promise<void> {
  const tried = { key: `archives:${whose}`, limit: aDay(archivesPerDay) }
  return spend(db, tried, 'There were as many archives as one day allows.')
}

function invitationsTried({ invitationsPerDay }: Allowances, organizationId: string): Tried {
  return { key: `invitations:${organizationId}`, limit: aDay(invitationsPerDay) }
}

function lettersTried(organizationId: string, people: readonly { email: string }[]): Tried[] {
  return people.map(({ email }) => ({ key: letterKey(organizationId, email), limit: anHour }))
}

function letterKey(organizationId: string, recipient: string): string {
  return `letters:${digest(`${organizationId} ${recipient}`)}`
}

/** Of what lands in one mailbox, however much an installation may send. */
const anHour: Limit = { most: 5, minutes: 60 }

function aDay(most: number): Limit {
  return { most, minutes: 24 * 60 }
}
