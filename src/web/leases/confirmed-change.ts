import { toast } from '#web/components/feedback/toast.tsx'

/** What follows a change of a lease that was confirmed: its dialog closes and says so. */
export function after(words: string, onClose: () => void) {
  return {
    onSuccess: () => {
      onClose()
      toast.success(words)
    },
  }
}
