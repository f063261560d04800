import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { streamEvents } from '#shared/operations/events.ts'

type Asked = { origin: string; tokens: string[] } | { heardBy: number }

/** Screens in a process of their own: their memory is not the server's. */
export interface Readers {
  /** One more for each token; resolves when all are open. @throws when one is refused */
  open(tokens: string[]): Promise<void>
  /**
   * The time of each stream's last event since the last call, on the machine's own clock in
   * milliseconds, 0 for none; polled until so many have one, for five seconds at most.
   */
  heardBy(screens: number): Promise<number[]>
  stop(): void
}

export function startReaders(origin: string): Readers {
  const child = fork(fileURLToPath(import.meta.url), ['read'])
  const ask = (asked: Asked) =>
    new Promise<number[]>((resolve, reject) => {
      child.once('message', ({ at, failure }: { at: number[]; failure?: string }) =>
        failure ? reject(new Error(failure)) : resolve(at),
      )
      child.send(asked)
    })
  return {
    async open(tokens) {
      await ask({ origin, tokens })
    },
    heardBy: screens => ask({ heardBy: screens }),
    stop: () => void child.kill(),
  }
}

const at: number[] = []

if (process.argv[2] === 'read')
  process.on('message', (asked: Asked) => {
    answer(asked).then(
      heard => process.send?.({ at: heard }),
      (error: Error) => process.send?.({ failure: error.message }),
    )
  })

async function answer(asked: Asked): Promise<number[]> {
  if ('tokens' in asked) {
    const begun = at.length
    const url = new URL(asked.origin)
    // A hundred at once: the socket's queue would refuse two thousand.
    for (let first = 0; first < asked.tokens.length; first += 100)
      await Promise.all(
        asked.tokens
          .slice(first, first + 100)
          .map((token, place) => open(url, token, begun + first + place)),
      )
  } else {
    const since = performance.now()
    const heard = () => at.filter(moment => moment > 0).length
    while (heard() < asked.heardBy && performance.now() - since < 5_000) await wait(5)
    // An event to the wrong stream gets a moment to arrive.
    await wait(100)
  }
  const heard = [...at]
  at.fill(0)
  return heard
}

function open({ hostname, port }: URL, token: string, place: number): Promise<void> {
  at[place] = 0
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
