/** How long the server waits for a client, in milliseconds. */
export interface Timeouts {
  /** For the whole of a request's headers, and for the first byte of a new connection. */
  headers: number
  /** For the whole of a request's body. */
  body: number
  /** Between two requests on one connection. Node adds a second of its own. */
  idle: number
  /** For any byte while an answer is awaited or read. A stream sends a `beat` more often. */
  silence: number
  /** Between two heartbeats of a stream; its rights are checked again with each. */
  beat: number
  /** The interval of checks for `headers`. */
  check: number
  /** For running requests when the server stops; then their connections are cut. */
  closing: number
}

export const defaultTimeouts: Timeouts = {
  headers: 15_000,
  body: 15_000,
  idle: 72_000,
  silence: 60_000,
  beat: 25_000,
  check: 5_000,
  // Leaves time for the database to stop within the ten seconds of a supervisor.
  closing: 7_000,
}
