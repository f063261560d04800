import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { EmailPreference } from '#shared/messaging/mails.ts'
import { unsubscribe } from '#shared/messaging/unsubscribes.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useSend } from '#web/client/api.ts'
import { takeToken } from '#web/session/stored-token.ts'

/** The target of an email's unsubscribe link, for anyone who holds it. */
export default function Unsubscribe() {
  const [token] = useState(() => takeToken('unsubscribe'))
  const [stopped, setStopped] = useState<EmailPreference | null>(null)
  // The token is in this tab alone: neither in the address bar nor in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  // A press, not the opening, switches it off: mail servers open links to look at them.
  const send = useSend(unsubscribe, { onSuccess: ({ preference }) => setStopped(preference) })
  if (stopped)
    return (
      <AuthFrame title={t('Unsubscribed')} text={stoppedText(stopped)}>
        <Button component={Link} href="/settings" size="md" fullWidth variant="default" autoFocus>
          {t('Open Settings')}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t('Unsubscribe')}
      text={t('Stop these emails? You can turn them on again in Settings.')}
    >
      <Stack gap="md">
        {(send.error || !token) && (
          <Alert color="red" role="alert">
            {send.error?.sentence ?? t('This link is incomplete. Open it from the email again.')}
          </Alert>
        )}
        <Button
          size="md"
          fullWidth
          disabled={!token || send.isPending}
          onClick={() => send.mutate({ body: { token: token ?? '' } })}
        >
          {send.isPending ? t('Stopping...') : t('Stop Emails')}
        </Button>
      </Stack>
    </AuthFrame>
  )
}

function stoppedText(preference: EmailPreference): string {
  switch (preference) {
    case 'emailNotifications':
      return t(
        'You will no longer get notifications by email. You will still see them in Rooftree.',
      )
    case 'maintenanceAlerts':
      return t('Maintenance Alerts are off: you will not be notified about maintenance.')
    case 'paymentReminders':
      return t('Payment Reminders are off: you will not get rent reminders.')
    case 'systemUpdates':
      return t('System Updates are off: you will no longer get news about Rooftree by email.')
  }
}
