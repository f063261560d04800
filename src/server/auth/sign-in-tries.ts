import { digest } from '../access/caller.ts'
import {
  type Counted,
  count,
  forgetTries,
  giveBack,
  spend,
  tried,
} from '../limits/attempt-counters.ts'
import { limits } from '../limits/attempt-limits.ts'
import type { Db } from '../postgres/database.ts'
import { knownAmong, type Origin } from './origins.ts'

/** The maximum of failed sign-ins, by the limits of these names. */
export type SignInLimits = Record<(typeof names)[number], number>

const names = ['sign-in', 'sign-in day', 'sign-in elsewhere', 'sign-in from'] as const

export const usualSignInLimits: SignInLimits = {
  'sign-in': limits['sign-in'].max,
  'sign-in day': limits['sign-in day'].max,
  'sign-in elsewhere': limits['sign-in elsewhere'].max,
  'sign-in from': limits['sign-in from'].max,
}

declare module 'fastify' {
  interface FastifyInstance {
    signInLimits: SignInLimits
  }
}

/** Sign-in attempts that an account allows from a network with many failures at any account. */
export const fromCrowded = 3

export interface Account {
  /** As it is compared: lower case. */
  email: string
  id: string | undefined
  passwordHash: string | null
}

/**
 * Counts a sign-in before the password is checked. A user who has signed in before from this device
 * or network has separate attempts; all other origins share the account's. The number of statements
 * is always the same, so that timing reveals nothing.
 *
 * @throws 429 with Retry-After
 */
export async function countSignIn(
  db: Db,
  max: SignInLimits,
  { email, id, passwordHash }: Account,
  origin: Origin,
): Promise<Counted[]> {
  // A new password resets the counter: failures at the old one are no guesses at the new one.
  const account = digest(`${email} ${passwordHash ?? ''}`)
  const known = await knownAmong(db, id, origin)
  const from = await count(db, tried('sign-in from', origin.network, max['sign-in from']))
  const here = digest(`${account} ${known ?? origin.network}`)
  const maxHere = from || known ? max['sign-in'] : Math.min(fromCrowded, max['sign-in'])
  const near = await spend(db, tried('sign-in', here, maxHere))
  const far = await spend(
    db,
    known
      ? tried('sign-in day', here, max['sign-in day'])
      : tried('sign-in elsewhere', account, max['sign-in elsewhere']),
  )
  return [near, far, ...(from ? [from] : [])]
}

/** A right password resets the counters of its origin, and counts nowhere else. */
export async function forgiveSignIn(db: Db, [near, ...others]: readonly Counted[]): Promise<void> {
  if (near) await forgetTries(db, near.key)
  await giveBack(db, others)
}
