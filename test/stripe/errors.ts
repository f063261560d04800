/** The body of an error in Stripe's shape, without its wrapper. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

/** A request that Stripe answers with an error. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether the same idempotency key gets it again: an error of validation is not stored. */
  readonly stored: boolean

  constructor(status: number, body: ErrorBody, { stored }: { stored: boolean }) {
    super(body.message)
    this.status = status
    this.body = body
    this.stored = stored
  }
}

export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more }, { stored: false })
}

/** The object is there, but not in a state for this request. */
export function unexpectedState(message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more }, { stored: true })
}

export function missing(kind: string, id: string, param: string): Refusal {
  const body = { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param }
  // An id of the path is a 404, one of the body a 400.
  const status = param === 'id' ? 404 : 400
  return new Refusal(status, { type: 'invalid_request_error', ...body }, { stored: false })
}

export function unauthorized(message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message, ...more }, { stored: false })
}

export function cardError(body: Omit<ErrorBody, 'type'> & { message: string }): Refusal {
  return new Refusal(402, { ...body, type: 'card_error' }, { stored: true })
}
