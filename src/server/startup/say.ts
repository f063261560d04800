import { hostname } from 'node:os'

/** As numbered in the log. */
const levels = { info: 30, warn: 40, fatal: 60 }

/**
 * Says a sentence before there is a log, or beside it: plain at a terminal, else as a line of the log. Faults go to
 * standard error.
 *
 * @param more fields of that line, for programs
 */
export function say(
  sentence: string,
  level: keyof typeof levels = 'info',
  more: Record<string, unknown> = {},
): void {
  const stream = level === 'info' ? process.stdout : process.stderr
  const about = { level: levels[level], time: new Date(), pid: process.pid, hostname: hostname() }
  const line = stream.isTTY ? sentence : JSON.stringify({ ...about, ...more, msg: sentence })
  stream.write(`${line}\n`)
}
