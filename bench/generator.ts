import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from './mix.ts'

export interface Answer {
  name: Call['name']
  /** Milliseconds; from the moment it was due where calls come by a plan. */
  took: number
  status: number
  bytes: number
}

/** Drives one server over connections that stay open. */
export interface Driver {
  /** A fixed number of connections, each with its next call as soon as the last is answered. */
  closed(next: () => Call, load: { connections: number; milliseconds: number }): Promise<Answer[]>
  /**
   * So many calls a second, whether or not the last are answered; a call's time begins when it was
   * due, so that a stalled server gets no fewer calls.
   */
  open(next: () => Call, load: { perSecond: number; milliseconds: number }): Promise<Answer[]>
  one(call: Call): Promise<Answer>
  stop(): void
}

/**
 * @param ports of one server, or of some that get the calls in turn
 * @param from the address of this machine that the calls come from
 */
export function driverTo(
  ports: number | readonly number[],
  sockets = 64,
  from = '127.0.0.1',
): Driver {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets, localAddress: from })
  const all = [ports].flat()
  let turn = 0
  const one = (call: Call, due = performance.now()) =>
    send(agent, all[turn++ % all.length] ?? 0, call, due)
  return {
    one,
    async closed(next, { connections, milliseconds }) {
      const answers: Answer[] = []
      const until = performance.now() + milliseconds
      const connection = async () => {
        while (performance.now() < until) answers.push(await one(next()))
      }
      await Promise.all(Array.from({ length: connections }, connection))
      return answers
    },
    async open(next, { perSecond, milliseconds }) {
      const under: Promise<Answer>[] = []
      const since = performance.now()
      for (let sent = 0; ; ) {
        const now = performance.now() - since
        for (; (sent * 1_000) / perSecond <= Math.min(now, milliseconds); sent++)
          under.push(one(next(), since + (sent * 1_000) / perSecond))
        if (now >= milliseconds) break
        await wait(1)
      }
      return Promise.all(under)
    },
    stop: () => agent.destroy(),
  }
}

function send(agent: Agent, port: number, call: Call, due: number): Promise<Answer> {
  const { name, method, path, token, encoding, body } = call
  const text = body && JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(encoding && { 'accept-encoding': encoding }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise(resolve => {
    const answers = (status: number, bytes: number) =>
      resolve({ name, took: performance.now() - due, status, bytes })
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', () => answers(0, bytes))
      response.on('end', () => answers(response.statusCode ?? 0, bytes))
    })
    sent.on('error', () => answers(0, 0))
    sent.end(text)
  })
}
