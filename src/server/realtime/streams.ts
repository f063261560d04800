import type { EventEmitter } from 'node:events'
import { everythingChanged } from '#shared/nouns.ts'
import { tooMany } from '../errors/errors.ts'
import { Memory } from './memory.ts'
import { concerns, type Heard, type Listener, type News, type RealtimeEvent } from './payload.ts'

const maxPerPerson = 10
const maxWaitingBytes = 64 * 1024
/** Events of one moment are sent together: a job that posts a thousand charges is one event. */
const gatherMs = 40

/** Where a stream is written: an answer's own end, for one more between would be a third of its memory. */
export interface Out extends EventEmitter {
  readonly destroyed: boolean
  readonly writableLength: number
  write(text: string): boolean
  end(): void
  destroy(): void
}

/** The start of missed events: a client's last event, or the age of its screen in milliseconds. */
export interface Since {
  lastEventId?: string | undefined
  loadedFor?: number | undefined
}

interface Stream {
  person: Listener
  out: Out
  news: Set<News>
}

/** The open streams of a node, found by the people an event may concern. */
export class Streams {
  readonly #memory = new Memory()
  readonly #all = new Set<Stream>()
  readonly #ofPerson = new Map<string, Set<Stream>>()
  readonly #ofOrganization = new Map<string, Set<Stream>>()
  readonly #dirty = new Set<Stream>()
  #gathering: NodeJS.Timeout | undefined

  get sids(): string[] {
    return [...this.#all].map(({ person }) => person.sid)
  }

  /**
   * @param begin called once they may have one
   * @throws 429 for one person too often
   */
  open(person: Listener, { lastEventId, loadedFor }: Since, begin: () => Out): void {
    const own = this.#ofPerson.get(person.id)
    if (own && own.size >= maxPerPerson)
      throw tooMany('Rooftree is open in too many windows. Close some of them.', 60)
    const missed = this.#memory.missed(person, lastEventId, loadedFor)
    const { id, role, organizationId, sid } = person
    const out = begin()
    // A client that is gone already emits no further close event.
    if (out.destroyed) return
    const stream: Stream = { person: { id, role, organizationId, sid }, out, news: new Set(missed) }
    this.#all.add(stream)
    join(this.#ofPerson, id, stream)
    if (organizationId) join(this.#ofOrganization, organizationId, stream)
    out.once('close', () => this.#forget(stream))
    this.#write(stream)
  }

  hear(heard: Heard): void {
    if ('endSession' in heard) {
      this.endWhere(({ sid }) => sid === heard.endSession)
      return
    }
    if ('endPerson' in heard) {
      this.endWhere(({ id }) => id === heard.endPerson)
      return
    }
    this.#memory.keep(heard)
    for (const stream of this.#concernedBy(heard)) {
      stream.news.add(heard.noun)
      this.#dirty.add(stream)
    }
    if (this.#dirty.size > 0) this.#gathering ??= setTimeout(() => this.#flush(), gatherMs)
  }

  /** A heartbeat on every stream, so that neither side takes a silent line for a dead one. */
  beat(): void {
    for (const stream of this.#all) this.#send(stream, ':\n\n')
  }

  endWhere(isOver: (person: Listener) => boolean): void {
    for (const stream of [...this.#all]) {
      if (!isOver(stream.person)) continue
      this.#forget(stream)
      stream.out.end()
    }
  }

  #concernedBy(event: RealtimeEvent): Set<Stream> {
    const found = new Set<Stream>()
    const candidates = [
      ...(this.#ofOrganization.get(event.organizationId ?? '') ?? []),
      ...event.people.flatMap(id => [...(this.#ofPerson.get(id) ?? [])]),
    ]
    for (const stream of candidates) if (concerns(event, stream.person)) found.add(stream)
    return found
  }

  #flush() {
    this.#gathering = undefined
    for (const stream of this.#dirty) this.#write(stream)
    this.#dirty.clear()
  }

  #write(stream: Stream) {
    const news = stream.news.has(everythingChanged) ? [everythingChanged] : [...stream.news]
    stream.news.clear()
    this.#send(stream, `id: ${this.#memory.now}\ndata: ${JSON.stringify(news)}\n\n`)
  }

  /** A client that does not read is cut off, and gets missed events when it returns. */
  #send(stream: Stream, text: string) {
    if (!this.#all.has(stream)) return
    stream.out.write(text)
    if (stream.out.writableLength <= maxWaitingBytes) return
    this.#forget(stream)
    stream.out.destroy()
  }

  #forget(stream: Stream) {
    const { id, organizationId } = stream.person
    this.#all.delete(stream)
    this.#dirty.delete(stream)
    leave(this.#ofPerson, id, stream)
    if (organizationId) leave(this.#ofOrganization, organizationId, stream)
  }
}

function join(map: Map<string, Set<Stream>>, key: string, stream: Stream) {
  const streams = map.get(key) ?? new Set()
  map.set(key, streams.add(stream))
}

function leave(map: Map<string, Set<Stream>>, key: string, stream: Stream) {
  const streams = map.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) map.delete(key)
}
