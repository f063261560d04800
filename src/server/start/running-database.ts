/** A database that answers: Rooftree's own, or that of `DATABASE_URL`. */
export interface RunningDatabase {
  /** Connection string of the role that requests use. */
  appUrl: string
  /** Connection string of the role that owns the tables. */
  ownerUrl: string
  /** Stops it where we started it. */
  stop: () => Promise<void>
}
