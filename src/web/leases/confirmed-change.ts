import { toast } from '#web/components/feedback/toast.tsx'
import { leaseRefresh } from './refresh.ts'

/** What follows a change of a lease that was confirmed: its dialog closes and says so. */
export function after(words: string, onClose: () => void) {
  return {
    refresh: leaseRefresh,
    onSuccess: () => {
      onClose()
      toast.success(words)
    },
  }
}
