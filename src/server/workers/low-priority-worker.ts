import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lets everything else go first on a machine that is busy: this thread then works a third as much as
 * the server beside it, and as much as ever where there is nothing else to do. To be called by a thread
 * of its own; only Linux gives threads a priority, elsewhere it would be the whole server's. Where the
 * system does not let it, the thread works like any other.
 */
export function workGently(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority(0) + 5, constants.priority.PRIORITY_LOW))
  } catch {}
}
