import { Socket } from 'node:net'

/**
 * A connection to PostgreSQL on which everything that is asked before anything else happens leaves in one
 * go: statements that need not wait for each other's answers cost one way to the database and back.
 */
export class OneGo extends Socket {
  /** The driver holds back what belongs to one statement; what belongs to the next comes along. */
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/**
 * What was asked in one go, in the order in which it was asked. Fails as `Promise.all` does, but not before
 * all of it is answered: nothing may be asked any more once the transaction is over. Takes what is on its
 * way already, so of the query builder what was executed.
 */
export async function inOneGo<T extends readonly Promise<unknown>[] | []>(
  asked: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}
