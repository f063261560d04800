import { randomBytes } from 'node:crypto'
import { everythingChanged } from '#shared/nouns.ts'
import { concerns, type Listener, type News, type Telling } from './payload.ts'

const mostKept = 2_000
/** Between a screen's first answers and its stream, with much to spare. */
const sinceLoading = 10_000

/**
 * The last events of a node, for a client that reconnects after a short loss, or has just loaded a
 * screen. Events before it listened are unknown.
 */
export class Memory {
  readonly #name = randomBytes(6).toString('base64url')
  readonly #listeningSince = Date.now()
  #kept: { at: number; telling: Telling }[] = []
  #forgotten = 0

  keep(telling: Telling): void {
    this.#kept.push({ at: Date.now(), telling })
    if (this.#kept.length < 2 * mostKept) return
    this.#forgotten += this.#kept.length - mostKept
    this.#kept = this.#kept.slice(-mostKept)
  }

  /** Names this moment, for `Last-Event-ID`. */
  get now(): string {
    return `${this.#name}:${this.#forgotten + this.#kept.length}`
  }

  /** The events a client missed since its last event id, or, without one, since it loaded a screen. */
  missed(person: Listener, lastEventId: string | undefined): News[] {
    const from = lastEventId === undefined ? this.#recent() : this.#after(lastEventId)
    if (from === null) return [everythingChanged]
    const nouns = this.#kept
      .slice(from)
      .filter(({ telling }) => concerns(telling, person))
      .map(({ telling }) => telling.noun)
    return [...new Set(nouns)]
  }

  #recent(): number | null {
    const since = Date.now() - sinceLoading
    if (since < this.#listeningSince) return null
    const first = this.#kept.findIndex(({ at }) => at >= since)
    if (first === 0 && this.#forgotten > 0) return null
    return first === -1 ? this.#kept.length : first
  }

  #after(lastEventId: string): number | null {
    const [name, heard] = lastEventId.split(':')
    const from = Number(heard) - this.#forgotten
    return name === this.#name && from >= 0 && from <= this.#kept.length ? from : null
  }
}
