import { afterAll, beforeAll } from 'vitest'
import { hashPassword, strength, usualStrength } from '#server/auth/passwords.ts'

/** Hashes a password in a millisecond, as all of this worker from now on: together they take a minute otherwise. */
export function hashQuickly(password: string): Promise<string> {
  Object.assign(strength, { memoryCost: 1024, timeCost: 1 })
  return hashPassword(password)
}

/** To be called where the strength itself is tested: in a file, or in a group of its tests. */
export function passwordsAtUsualStrength(): void {
  const before = { ...strength }
  beforeAll(() => void Object.assign(strength, usualStrength))
  afterAll(() => void Object.assign(strength, before))
}
