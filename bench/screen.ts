import { setTimeout as wait } from 'node:timers/promises'
import { streamEvents } from '#shared/operations/events.ts'

/** A browser's stream: reopened after a loss, from its last event on. */
export interface Screen {
  /** The time of each event, in milliseconds, and its content. */
  heard: { at: number; data: string }[]
  /** How often the stream was cut and there again. */
  resumed(): number
  close(): void
}

export async function openScreen(url: string, token: string): Promise<Screen> {
  const heard: Screen['heard'] = []
  const closing = new AbortController()
  let opened = 0
  let lastId = ''

  async function listen() {
    while (!closing.signal.aborted) {
      await hear().catch(() => {})
      await wait(100)
    }
  }

  async function hear() {
    const answer = await fetch(url + streamEvents.path, {
      signal: closing.signal,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId && { 'last-event-id': lastId }),
      },
    })
    if (answer.status !== 200 || !answer.body) return
    opened += 1
    const decoder = new TextDecoder()
    let begun = ''
    for await (const bytes of answer.body) {
      const lines = (begun + decoder.decode(bytes, { stream: true })).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('id: ')) lastId = line.slice(4)
        if (line.startsWith('data: ')) heard.push({ at: performance.now(), data: line.slice(6) })
      }
    }
  }

  void listen()
  while (heard.length === 0) await wait(20)
  return { heard, resumed: () => opened - 1, close: () => closing.abort() }
}
