import { toast } from '#web/components/feedback/toast.tsx'

/** After a confirmed change of a lease: its dialog closes with a message. */
export function after(text: string, onClose: () => void) {
  return {
    onSuccess: () => {
      onClose()
      toast.success(text)
    },
  }
}
