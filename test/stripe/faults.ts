import type { Answer } from './idempotency.ts'

/** A request as the server got it; `input` is the decoded body or query. */
export interface Request {
  method: string
  path: string
  input: object
  key: string | null
  account: string
}

type Fault =
  | { kind: 'lose answer' | 'lose request' }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'wait'; until: (request: Request) => Promise<void> }

/** How requests go wrong. `call` is a method and the beginning of a path: `POST /v1/payment_intents`. */
export interface Faults {
  /** Acts, then closes the connection without an answer. */
  loseAnswers: (call: string, options?: { times?: number }) => void
  /** Closes the connection before it acts. */
  loseRequests: (call: string, options?: { times?: number }) => void
  /** Answers an error without acting, as in an outage: 500, 503, 429. */
  refuse: (call: string, status: number, options?: { times?: number; message?: string }) => void
  /** Acts, then awaits `until` before it answers: a test kills the client in the middle. */
  holdAnswers: (
    call: string,
    until: (request: Request) => Promise<void>,
    options?: { times?: number },
  ) => void
  /** Everything works again. */
  clearFaults: () => void
}

export function openFaults(): Faults & { faultOf: (request: Request) => Fault | undefined } {
  let faults: { call: string; left: number; fault: Fault }[] = []
  const add = (call: string, fault: Fault, times = Number.POSITIVE_INFINITY) =>
    faults.push({ call, left: times, fault })
  return {
    loseAnswers: (call, { times } = {}) => void add(call, { kind: 'lose answer' }, times),
    loseRequests: (call, { times } = {}) => void add(call, { kind: 'lose request' }, times),
    refuse(call, status, { times, message = 'An unknown error occurred' } = {}) {
      const type = status === 429 ? 'invalid_request_error' : 'api_error'
      const code = status === 429 ? { code: 'rate_limit' } : {}
      const body = { error: { type, message, ...code } }
      add(call, { kind: 'answer', answer: { status, body } }, times)
    },
    holdAnswers: (call, until, { times } = {}) => void add(call, { kind: 'wait', until }, times),
    clearFaults() {
      faults = []
    },
    faultOf({ method, path }) {
      const found = faults.find(
        ({ call, left }) => left > 0 && `${method} ${path}`.startsWith(call),
      )
      if (!found) return
      found.left -= 1
      return found.fault
    },
  }
}
