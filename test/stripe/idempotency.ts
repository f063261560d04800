import { Refusal } from './errors.ts'

/** An answer, as it is repeated for the same key. */
export interface Answer {
  status: number
  body: object
}

/** The stored answers of one account. */
export class Idempotency {
  readonly #stored = new Map<string, { path: string; parameters: string; answer: Answer }>()
  readonly #underWay = new Set<string>()

  /** @throws Refusal 400 for another call with this key, 409 while the first is not answered yet */
  replay(key: string, path: string, parameters: string): Answer | undefined {
    const found = this.#stored.get(key)
    if (found && found.path !== path)
      throw reused(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${found.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    if (found && found.parameters !== parameters)
      throw reused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    if (this.#underWay.has(key))
      throw new Refusal(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message:
            'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
        },
        { stored: false },
      )
    return found?.answer
  }

  store(key: string, path: string, parameters: string, answer: Answer) {
    this.#stored.set(key, { path, parameters, answer: structuredClone(answer) })
  }

  begin(key: string) {
    this.#underWay.add(key)
  }

  end(key: string) {
    this.#underWay.delete(key)
  }

  /** Stripe removes keys after 24 hours at the earliest. */
  forget() {
    this.#stored.clear()
  }
}

function reused(message: string): Refusal {
  return new Refusal(400, { type: 'idempotency_error', message }, { stored: false })
}
