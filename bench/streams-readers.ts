import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { streamEvents } from '#shared/events.ts'

/** The screens of `streams.ts`, in a process of their own: their memory is not the server's. */
export type Asked = { origin: string; tokens: string[] } | { heardBy: number }
/** When each stream was last told something, on the machine's own clock in milliseconds; 0: not. */
export interface Arrived {
  at: number[]
}

let at: number[] = []

process.on('message', (asked: Asked) => void answer(asked).then(() => process.send?.({ at })))

async function answer(asked: Asked): Promise<void> {
  if ('tokens' in asked) {
    at = asked.tokens.map(() => 0)
    // A hundred at once: two thousand at once would be refused by the queue of the socket.
    for (let first = 0; first < asked.tokens.length; first += 100)
      await Promise.all(
        asked.tokens
          .slice(first, first + 100)
          .map((token, place) => open(new URL(asked.origin), token, first + place)),
      )
    at.fill(0)
    return
  }
  const since = performance.now()
  const all = () => at.slice(0, asked.heardBy).every(moment => moment > 0)
  while (!all() && performance.now() - since < 5_000) await wait(5)
  // Whoever should not hear has a moment to hear it.
  await wait(100)
  setImmediate(() => at.fill(0))
}

function open({ hostname, port }: URL, token: string, place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET ${streamEvents.path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    socket.setEncoding('latin1').on('data', text => {
      if (!`${text}`.includes('data: ')) return
      at[place] = Number(process.hrtime.bigint()) / 1e6
      resolve()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream was not opened, or cut')))
  })
}
