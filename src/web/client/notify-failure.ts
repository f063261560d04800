import { toast } from '#web/components/feedback/toast.tsx'
import { CallError } from './api.ts'

/**
 * Says in a toast what did not work: `words`, or under their title the server's own sentence. The end of
 * a session is said by itself. Throws what is no failed call.
 */
export function notifyFailure(error: unknown, words: string | { title: string }): void {
  if (!(error instanceof CallError)) throw error
  if (error.status === 401) return
  toast.failure(typeof words === 'string' ? words : { ...words, text: error.sentence })
}
