import { randomBytes } from 'node:crypto'
import { everythingChanged } from '#shared/nouns.ts'
import { concerns, type Listener, type News, type RealtimeEvent } from './payload.ts'

const maxCached = 2_000
/** Between a screen's first answers and its stream, where the screen does not say. */
const sinceLoading = 10_000

/**
 * The last events of a node, for a client that reconnects after a short loss, or has just loaded a
 * screen. Events before it listened are unknown.
 */
export class Memory {
  readonly #name = randomBytes(6).toString('base64url')
  readonly #listeningSince = Date.now()
  #kept: { at: number; event: RealtimeEvent }[] = []
  #forgotten = 0

  keep(event: RealtimeEvent): void {
    this.#kept.push({ at: Date.now(), event })
    if (this.#kept.length < 2 * maxCached) return
    this.#forgotten += this.#kept.length - maxCached
    this.#kept = this.#kept.slice(-maxCached)
  }

  /** Names this moment, for `Last-Event-ID`. */
  get now(): string {
    return `${this.#name}:${this.#forgotten + this.#kept.length}`
  }

  /**
   * The events a client missed since its last event id, or, without one, since it loaded a screen.
   *
   * @param loadedFor the age of the screen, milliseconds
   */
  missed(person: Listener, lastEventId: string | undefined, loadedFor = sinceLoading): News[] {
    const from = lastEventId === undefined ? this.#recent(loadedFor) : this.#after(lastEventId)
    if (from === null) return [everythingChanged]
    const nouns = this.#kept
      .slice(from)
      .filter(({ event }) => concerns(event, person))
      .map(({ event }) => event.noun)
    return [...new Set(nouns)]
  }

  #recent(loadedFor: number): number | null {
    const since = Date.now() - Math.min(loadedFor, sinceLoading)
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
