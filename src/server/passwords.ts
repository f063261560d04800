import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { busy } from './errors.ts'

/** argon2id (the library's default), three times OWASP's minimum memory; about 60 ms a hash. */
const strength = {
  memoryCost: 64 * 1024,
  timeCost: 3,
  parallelism: 1,
}

const atOnce = Math.min(4, Math.max(2, availableParallelism()))
const queueLength = 100

/** @throws 503 when more than a hundred people wait for a hash */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

/**
 * Whether the password is the one that was hashed. Without a hash (unknown person, account without
 * a password) it works as long and answers false, so that time tells nothing.
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(hashed ?? (await nobodysHash), password))
  return hashed !== null && right
}

/** Whether a stored hash is weaker than today's and should be made anew at this sign-in. */
export function needsRehash(hashed: string): boolean {
  const { memoryCost, timeCost } = strength
  return !hashed.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`)
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength)
      throw busy('Too many people are signing in. Please try again in a moment.')
    // Whoever finishes hands its place on, so `running` does not change in between.
    await new Promise<void>(resolve => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const nobodysHash = hash('nobody has this password', strength)
