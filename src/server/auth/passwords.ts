import { availableParallelism } from 'node:os'
import { fairSemaphore, type Place } from '../workers/fair-semaphore.ts'
import { workerPool } from '../workers/worker-pool.ts'

/** argon2id (the library's default), three times OWASP's minimum memory; about 60 ms a hash. */
export const usualStrength = {
  memoryCost: 64 * 1024,
  timeCost: 3,
  parallelism: 1,
}

/** In force: tests of anything but passwords lower it, and would hash for minutes otherwise. */
export const strength = { ...usualStrength }

/** A password to hash, or to compare with a stored hash. */
export interface HashJob {
  password: string
  hashed?: string
  strength: typeof strength
}

const withSlot = fairSemaphore(
  Math.min(4, Math.max(2, availableParallelism())),
  100,
  'Too many people are signing in. Please try again in a moment.',
)

/** Password operations available in the queue; about 60 ms of work each. */
export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the hash. Without a hash (unknown person, account without a
   * password) it takes as long and answers false, so that timing reveals nothing.
   */
  verify(hashed: string | null, password: string): Promise<boolean>
}

/**
 * Runs the password work of a request, its reads included: a waiting request costs the database
 * nothing.
 *
 * @param place whose share of the queue it uses
 * @throws 503 when more than a hundred wait, most of them for the same network
 */
export function withPasswordSlot<T>(
  place: Place,
  work: (passwords: Passwords) => Promise<T>,
): Promise<T> {
  return withSlot(place, () => work(passwords))
}

/** @throws 503 as `withPasswordSlot` does */
export function hashPassword(password: string, place = ourselves): Promise<string> {
  return withPasswordSlot(place, ({ hash }) => hash(password))
}

/** @throws 503 as `withPasswordSlot` does */
export function verifyPassword(
  hashed: string | null,
  password: string,
  place = ourselves,
): Promise<boolean> {
  return withPasswordSlot(place, ({ verify }) => verify(hashed, password))
}

/** Whether a stored hash is weaker than today's and should be replaced at this sign-in. */
export function needsRehash(hashed: string): boolean {
  const { memoryCost, timeCost } = strength
  return !hashed.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`)
}

/** For work without a request, such as the accounts of the demo. */
const ourselves: Place = { network: '', who: '' }

const passwords: Passwords = {
  hash: async password => String(await inThread({ password, strength })),
  verify: async (hashed, password) =>
    (await inThread({ password, hashed: hashed ?? undefined, strength })) === true,
}

/** Lives as long as the server: a morning's sign-ins delay no other request (quality.md A8). */
const inThread = workerPool(new URL('./password-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
})
