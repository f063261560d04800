import { and, eq } from 'drizzle-orm'
import { paymentAttempts } from '../../db/tables.ts'
import { databaseError } from '../../errors/errors.ts'
import { givesWay } from '../../jobs/give-way.ts'
import type { Work } from '../../jobs/job.ts'
import { submitAttempt } from '../attempts/submit.ts'
import type { Collecting } from '../collecting.ts'

/** Calls to the provider at a time. */
const maxConcurrent = 8

/**
 * Charges payments that are claimed and committed, some at a time. One that a stop of the server leaves is found by
 * the job that asks the provider about submitted payments: the attempt's id is the key there, so none is taken twice.
 */
export async function chargeAll(
  collecting: Collecting,
  ids: readonly string[],
  { log, signal }: Pick<Work, 'log' | 'signal'>,
): Promise<void> {
  const waiting = [...ids]
  const rested = givesWay(signal)
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, ids.length) }, chargeNext))

  async function chargeNext(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await rested()
      try {
        await chargeOne(collecting, id)
      } catch (error) {
        log.error({ err: databaseError(error), attemptId: id }, 'A payment was left as submitted')
      }
    }
  }
}

async function chargeOne(collecting: Collecting, id: string): Promise<void> {
  const [attempt] = await collecting.database.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'submitted')))
  if (attempt && attempt.providerId === null) await submitAttempt(collecting, attempt, 'en')
}
