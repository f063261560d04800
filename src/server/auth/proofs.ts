import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, endSession } from '../access/caller.ts'
import { actAs, record } from '../audit/record.ts'
import { refusedAt } from '../errors/errors.ts'
import { type Counted, giveBack, spend, type Tried, tried } from '../limits/attempt-counters.ts'
import type { Db } from '../postgres/database.ts'
import { placeOf } from './origins.ts'
import { withPasswordSlot } from './passwords.ts'
import { codeTries } from './second-factor.ts'

/** A user who confirms their password or a code within a session, which may be stolen. */
export interface Proof {
  caller: Caller
  request: FastifyRequest
}

/**
 * Verifies a password, counted before the check: a wrong one for the session, a right one for the person.
 * Wrong guesses thus spend none of the owner's attempts.
 *
 * @param stored reads the present hash when its slot is free
 * @throws 400 at `currentPassword`; the fifth time the session ends, 429 with Retry-After
 */
export async function provePassword(
  { database: { db, transaction } }: FastifyInstance,
  proof: Proof,
  password: string,
  stored: () => Promise<string | null>,
): Promise<string> {
  const one = tried('proof', proof.caller.sid)
  const place = placeOf(proof.request, proof.caller.id)
  const { hash, isRight, counted } = await withPasswordSlot(place, async ({ verify }) => {
    const counted = await spendProof(db, proof.caller, one)
    const hash = await stored()
    return { hash, isRight: await verify(hash, password), counted }
  })
  if (!isRight || hash === null) {
    await giveBack(db, [counted.right])
    await transaction(tx => noteFailure(tx, proof, one, counted.wrong))
    throw wrongPassword()
  }
  await giveBack(db, [counted.wrong])
  return hash
}

/** Both, or none. */
async function spendProof(db: Db, { id }: Caller, one: Tried) {
  const wrong = await spend(db, one)
  try {
    return { wrong, right: await spend(db, tried('right proof', id)) }
  } catch (error) {
    await giveBack(db, [wrong])
    throw error
  }
}

/**
 * Does work that requires a right code, in a transaction; the code is counted before it is checked.
 *
 * @param work returns undefined for a wrong code
 * @throws 400 at `code`; the fifth time the session ends, 429 with Retry-After
 */
export async function proveCode<T>(
  { database: { db, transaction } }: FastifyInstance,
  proof: Proof,
  work: (tx: Db) => Promise<T | undefined>,
): Promise<T> {
  const one = codeTries(proof.caller.id)
  const counted = await spend(db, one)
  const done = await transaction(work)
  if (done === undefined) {
    await transaction(tx => noteFailure(tx, proof, one, counted))
    throw refusedAt('code', 'This code is incorrect or was already used')
  }
  await giveBack(db, [counted])
  return done
}

export function wrongPassword() {
  return refusedAt('currentPassword', 'Your current password is incorrect')
}

async function noteFailure(
  tx: Db,
  { caller, request }: Proof,
  { limit }: Tried,
  { count }: Counted,
) {
  await actAs(tx, { userId: caller.id, request })
  if (count >= limit.max) await endSession(tx, caller.sid)
  await record(tx, {
    action: 'proof_failed',
    entity: 'person',
    organizationId: caller.organizationId,
    userId: caller.id,
    entityId: caller.id,
  })
}
