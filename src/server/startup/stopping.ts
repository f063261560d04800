import type { FastifyBaseLogger } from 'fastify'
import { databaseError } from '../errors/errors.ts'

const stopSeconds = 10

/**
 * Stops at a signal, and after an uncaught fault: it is logged, running work is finished, and the
 * exit code makes the supervisor start a new process.
 */
export function stopInOrder(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let isStopping = false
  async function end(code: 0 | 1) {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopSeconds * 1_000).unref()
    await stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  // An unhandled rejection gets here as well.
  process.on('uncaughtException', error => {
    log.fatal({ err: databaseError(error) ?? error }, 'a fault nobody caught: stopping')
    // The second signal means that even stopping hangs.
    if (isStopping) process.exit(1)
    void end(1)
  })
}
