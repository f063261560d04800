import { type Changed, everythingChanged, liveNouns } from '#shared/nouns.ts'
import { streamEvents } from '#shared/operations/events.ts'
import { leaveForSignIn } from '#web/client/api.ts'
import { refusal } from '#web/client/call-error.ts'
import { attentionHeaders } from '#web/client/presence.ts'
import { readToken } from '#web/client/token.ts'

/** A heartbeat comes every 25 seconds. */
const silence = 60_000
const firstWait = 1_000
const longestWait = 30_000

/**
 * Holds one stream of changes until `signal` aborts, and opens another after every loss, with
 * growing delays. `onNews` receives missed changes, too; `place` stores the last event, for the
 * next connection.
 */
export async function followEvents(
  place: { lastId: string },
  signal: AbortSignal,
  {
    onNews,
    connected,
  }: { onNews: (news: readonly Changed[]) => void; connected: (isOpen: boolean) => void },
): Promise<void> {
  let losses = 0
  while (!signal.aborted) {
    const attempt = watched(signal)
    try {
      const answer = await fetch(streamEvents.path, {
        headers: headers(place.lastId),
        signal: attempt.signal,
        cache: 'no-store',
      })
      if (answer.status === 401) {
        leaveForSignIn(refusal(answer, await answer.text()))
        return
      }
      if (answer.ok && answer.body) {
        connected(true)
        // After a loss without an id the missed changes are unknown.
        if (losses > 0 && place.lastId === '') onNews([everythingChanged])
        losses = 0
        for await (const event of eventsIn(answer.body, attempt.alive)) {
          place.lastId = event.id
          const news = parse(event.data)
          if (news.length > 0) onNews(news)
        }
      }
    } catch {
      // Closed, silent or unreachable: the next attempt shows.
    } finally {
      attempt.stop()
    }
    if (signal.aborted) return
    connected(false)
    losses += 1
    await pause(Math.min(firstWait * 2 ** (losses - 1), longestWait), signal)
  }
}

function headers(lastId: string): Record<string, string> {
  return {
    accept: 'text/event-stream',
    ...attentionHeaders(),
    authorization: `Bearer ${readToken()}`,
    // Before the first event: the changes since this page began to load.
    ...(lastId ? { 'last-event-id': lastId } : { 'loaded-for': `${Math.ceil(performance.now())}` }),
  }
}

/** Aborts an attempt without data for too long: a dead line ends by itself only after minutes. */
function watched(signal: AbortSignal) {
  const cut = new AbortController()
  const giveUp = () => cut.abort()
  let timer = setTimeout(giveUp, silence)
  signal.addEventListener('abort', giveUp)
  return {
    signal: cut.signal,
    alive() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silence)
    },
    stop() {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>, alive: () => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    text += decoder.decode(value, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const event of whole) {
      const fields = new Map(
        event
          .split('\n')
          .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const data = fields.get('data')
      if (data) yield { id: fields.get('id') ?? '', data }
    }
  }
}

function parse(data: string): Changed[] {
  const said: unknown = JSON.parse(data)
  if (!Array.isArray(said) || said.includes(everythingChanged)) return [everythingChanged]
  return liveNouns.filter(noun => said.includes(noun))
}

/** Up to half as long again: clients that lost a server together do not return at once. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds * (1 + Math.random() / 2))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
