import { type Limit, spend } from './attempts.ts'
import type { Db } from './db/client.ts'
import type { Allowances } from './usual-limits.ts'

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

function aDay(most: number): Limit {
  return { most, minutes: 24 * 60 }
}
