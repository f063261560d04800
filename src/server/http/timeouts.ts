/** How long the server waits for a client, in milliseconds. */
export interface Timeouts {
  /** For the whole of a request's headers, and for the first byte of a new connection. */
  headers: number
  /** For the whole of a request's body. */
  body: number
  /** Between two requests on one connection. Node adds a second of its own. */
  idle: number
  /** For any sign of life while an answer is waited for or read. A stream sends a `beat` more often. */
  silence: number
  /** Between two signs of life of a stream; its rights are looked at again with each. */
  beat: number
  /** How often connections are looked at for `headers`. */
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
  // Leaves the process time to stop its database within the ten seconds a supervisor grants.
  closing: 7_000,
}
