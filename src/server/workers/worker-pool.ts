import { once } from 'node:events'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'

interface How {
  /** Transferred objects belong to the thread from then on. */
  handedOver?: readonly Transferable[]
  /** Whether its thread ends before the answer is returned, which frees all its memory. */
  isLast?: boolean
}

/** Runs one job; its result is the thread's answer. */
export type Ask = (job: unknown, signal?: AbortSignal, how?: How) => Promise<unknown>

/**
 * Threads that run one job after the other, as many as are needed at once: loaded and compiled code
 * serves the next job. An idle thread ends after `restFor` milliseconds, and frees its memory;
 * threads keep no process alive.
 *
 * @param file a module that answers each message by one
 * @returns a function that rejects, and ends the thread, when the job fails or the signal comes
 *   first
 */
export function workerPool(
  file: URL,
  { restFor, resourceLimits }: { restFor?: number; resourceLimits: ResourceLimits },
): Ask {
  const resting: { thread: Worker; end: NodeJS.Timeout | undefined }[] = []

  return async function ask(job, signal, { handedOver = [], isLast = false } = {}) {
    const thread = wake() ?? new Worker(file, { resourceLimits })
    thread.ref()
    try {
      const answered = once(thread, 'message', { signal })
      thread.postMessage(job, [...handedOver])
      const [answer] = await answered
      if (isLast) await thread.terminate()
      else rest(thread)
      return answer
    } catch (error) {
      void thread.terminate()
      throw error
    } finally {
      thread.unref()
    }
  }

  function wake(): Worker | undefined {
    const last = resting.pop()
    clearTimeout(last?.end)
    return last?.thread
  }

  function rest(thread: Worker) {
    const end = restFor === undefined ? undefined : setTimeout(finish, restFor).unref()
    resting.push({ thread, end })
    function finish() {
      resting.splice(
        resting.findIndex(one => one.thread === thread),
        1,
      )
      void thread.terminate()
    }
  }
}
