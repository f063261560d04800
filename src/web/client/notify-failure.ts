import { toast } from '#web/components/feedback/toast.tsx'
import { CallError } from './api.ts'

/**
 * A toast about a failed call: the text, or under its title the server's own sentence. The end of a session has its
 * own message. Rethrows any other error.
 */
export function notifyFailure(error: unknown, text: string | { title: string }): void {
  if (!(error instanceof CallError)) throw error
  if (error.status === 401) return
  toast.failure(typeof text === 'string' ? text : { ...text, text: error.sentence })
}
