import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread: on a busy machine it works a third as much as the server beside it, and at full
 * speed otherwise. Call it in a worker thread; only Linux has priorities per thread, elsewhere it would be the whole
 * server's. Without the right to do so, the thread works like any other.
 */
export function workGently(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority(0) + 5, constants.priority.PRIORITY_LOW))
  } catch {}
}
