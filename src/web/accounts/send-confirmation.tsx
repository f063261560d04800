import { Button } from '@mantine/core'
import { sendEmailConfirmation } from '#shared/account/email-changes.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'

/** Sends the link that confirms one's address once more. */
export function SendConfirmation() {
  const send = useSend(sendEmailConfirmation, {
    onSuccess: ({ email }) =>
      toast.success({
        title: t('Link sent'),
        text: t('Open the link we sent to {email}', { email }),
      }),
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={send.isPending}
      onClick={() =>
        send.mutate({}, { onError: error => notifyFailure(error, t('Failed to send the link')) })
      }
    >
      {send.isPending ? t('Sending...') : t('Send Again')}
    </Button>
  )
}
