import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { stopAutopayByLink } from '#shared/accounting/online/autopay.ts'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useSend } from '#web/client/api.ts'
import { takeToken } from '#web/session/stored-token.ts'

/** The target of the stop link in the announcement of an autopay, for anyone who holds it. */
export default function StopAutopay() {
  const [token] = useState(() => takeToken('stop-autopay'))
  const [isStopped, setStopped] = useState(false)
  // The token is in this tab alone: neither in the address bar nor in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  // A press, not the opening, stops it: mail servers open links to look at them.
  const send = useSend(stopAutopayByLink, { onSuccess: () => setStopped(true) })
  if (isStopped)
    return (
      <AuthFrame
        title={t('Autopay is stopped')}
        text={t('Nothing more is taken by it. Your rent is still due: pay it another way.')}
      >
        <Button component={Link} href="/" size="md" fullWidth variant="default" autoFocus>
          {t('Open Rooftree')}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t('Stop autopay')}
      text={t('Stop your autopay? Payments that are scheduled are canceled.')}
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
          {send.isPending ? t('Stopping...') : t('Stop Autopay')}
        </Button>
      </Stack>
    </AuthFrame>
  )
}
