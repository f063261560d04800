import { once } from 'node:events'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'

interface How {
  /** What is handed over is the thread's from then on. */
  handedOver?: readonly Transferable[]
  /** Whether its thread ends before the answer is given, and with it all memory it has taken. */
  isLast?: boolean
}

/** Has one job done; its answer is whatever the thread sends back. */
export type Ask = (job: unknown, signal?: AbortSignal, how?: How) => Promise<unknown>

/**
 * Threads that do one job after the other, as many as are asked at once: what one has loaded and
 * compiled serves the next job. One without work for `restFor` milliseconds ends, and gives its memory
 * back; they keep no process alive.
 *
 * @param file a module that answers each message by one
 * @returns what rejects, and ends the thread, where the job fails or the signal comes first
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
