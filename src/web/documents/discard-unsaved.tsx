import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { discardUnsaved } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'

/** Discards the person's unsaved uploads, where there are too many. */
export function DiscardUnsaved({ onDiscarded }: { onDiscarded: () => void }) {
  const { mutate, isPending } = useSend(discardUnsaved, { onSuccess: onDiscarded })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Trash2 size={14} aria-hidden />}
      loading={isPending}
      onClick={() =>
        mutate({}, { onError: error => notifyFailure(error, t('Failed to discard the files')) })
      }
    >
      {t('Discard Unsaved Files')}
    </Button>
  )
}
