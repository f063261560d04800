import { hostname } from 'node:os'

const isServer = (process.argv[2] ?? 'start') === 'start'

/**
 * Says a sentence of the launcher. A server without a terminal has a log of JSON, from its first line on.
 *
 * @param {string} sentence
 */
export function say(sentence) {
  if (!isServer || process.stdout.isTTY) return console.log(sentence)
  const about = { level: 30, time: new Date(), pid: process.pid, hostname: hostname() }
  console.log(JSON.stringify({ ...about, msg: sentence }))
}
