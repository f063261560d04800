import { Alert, Button, Stack } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { type Accepted, acceptInvitation, type OpenInvitation } from '#shared/people/invitations.ts'
import { ConsentBox, consentOf } from '#web/accounts/consent-box.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Accepts as the person who is signed in: by the token of a link, or the id of an invitation shown to them. */
export function AcceptForm(props: {
  token: string
  kind: OpenInvitation['kind']
  onAccepted: (accepted: Accepted) => void
}) {
  const form = useSendForm(acceptInvitation, {
    initial: { consentVersion: false },
    toBody: ({ consentVersion }) => ({ consentVersion: consentOf(consentVersion) }),
    params: { token: props.token },
    onSuccess: props.onAccepted,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label={t('Accept the invitation')}>
      <Stack gap="md">
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        {props.kind === 'tenant' && <ConsentBox form={form} />}
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? t('Accepting...') : t('Accept Invitation')}
        </Button>
      </Stack>
    </form>
  )
}
