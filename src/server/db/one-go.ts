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
