import { toast } from '#web/components/feedback/toast.tsx'

/** After a confirmed change of a lease: its dialog closes with a message. */
export function after(words: string, onClose: () => void) {
  return {
    onSuccess: () => {
      onClose()
      toast.success(words)
    },
  }
}
