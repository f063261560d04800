/**
 * The limits of a session, in milliseconds. Shorter than the HTTP timeouts: the database times out first with an error,
 * then the driver.
 */
export const sessionTimeouts = {
  lock_timeout: 3_000,
  statement_timeout: 4_500,
  idle_in_transaction_session_timeout: 5_000,
}

// Without a network a call waits 3 s for a connection and 5 s for an answer, then gets 503. No connection is stuck 5 s
// after the network recovers.
export const driverTimeouts = {
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 60_000,
  query_timeout: 5_000,
  keepAlive: true,
  // The system's own two hours would let idle connections outlive the server at their other end.
  keepAliveInitialDelayMillis: 10_000,
}

/** The limits of a session for the open transaction only. */
export const setTimeoutsLocally = Object.entries(sessionTimeouts)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ')
