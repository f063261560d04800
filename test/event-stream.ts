import { expect } from 'vitest'
import { streamEvents } from '#shared/operations/events.ts'

/** A stream of live updates as a browser holds it. */
export interface EventStream {
  status: number
  /** Every noun received so far, in order. */
  nouns: string[]
  /** The id of the last event, for `Last-Event-ID`. */
  lastId(): string
  /** The text as it arrived, heartbeats too. */
  text(): string
  /** Resolves when the server ends it. */
  ended: Promise<void>
  close(): void
}

/** Opens a person's stream and waits until the server confirms it. */
export async function eventsOf(
  origin: string,
  token: string,
  lastEventId?: string,
): Promise<EventStream> {
  const cut = new AbortController()
  const answer = await fetch(origin + streamEvents.path, {
    signal: cut.signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  })
  let text = ''
  const nouns: string[] = []
  const ended = read()
  async function read() {
    const decoder = new TextDecoder()
    try {
      for await (const bytes of answer.body ?? []) {
        text += decoder.decode(bytes, { stream: true })
        nouns.splice(0, nouns.length, ...nounsIn(text))
      }
    } catch {
      // Closed by us, or by a dead server.
    }
  }
  if (answer.status === 200) await expect.poll(() => text).toContain('data: ')
  return {
    status: answer.status,
    nouns,
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    text: () => text,
    ended,
    close: () => cut.abort(),
  }
}

function nounsIn(text: string): string[] {
  return [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data]) => JSON.parse(data ?? '[]'))
}
