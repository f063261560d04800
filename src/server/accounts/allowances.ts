import type { Db } from '../db/client.ts'
import { digest } from '../session.ts'
import type { Allowances } from '../start/usual-limits.ts'
import { type Limit, spend } from './attempts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    allowances: Allowances
  }
}

/** @throws 429 with Retry-After when an organization has sent its share of invitations */
export function spendInvitation(
  db: Db,
  { invitationsPerDay }: Allowances,
  organizationId: string,
): Promise<void> {
  const tried = { key: `invitations:${organizationId}`, limit: aDay(invitationsPerDay) }
  return spend(db, tried, 'Your organization has sent as many invitations as one day allows.')
}

/** @throws 429 with Retry-After when an address got its share of an organization's invitations and work orders */
export function spendLetter(db: Db, organizationId: string, recipient: string): Promise<void> {
  const tried = { key: `letters:${digest(`${organizationId} ${recipient}`)}`, limit: anHour }
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

/** Of what lands in one mailbox, however much an installation may send. */
const anHour: Limit = { most: 5, minutes: 60 }

function aDay(most: number): Limit {
  return { most, minutes: 24 * 60 }
}
