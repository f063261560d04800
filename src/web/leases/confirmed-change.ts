import { toast } from '#web/components/feedback/toast.tsx'
import { leaseRefresh } from './refresh.ts'

/** After a confirmed change of a lease: its dialog closes with a message. */
export function after(words: string, onClose: () => void) {
  return {
    refresh: leaseRefresh,
    onSuccess: () => {
      onClose()
      toast.success(words)
    },
  }
}
