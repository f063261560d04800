import { Alert, Button, Stack } from '@mantine/core'
import { acceptInvitation, type OpenInvitation } from '#shared/invitations.ts'
import { ConsentBox, consentOf } from '../parts/invitation/consent-box.tsx'
import { useSendForm } from '../ui/send-form.ts'
import type { Answer } from './invitations.tsx'

/** Accepts as the person who is signed in. */
export function AcceptForm(props: {
  token: string
  invitation: OpenInvitation
  onAnswer: (answer: Answer) => void
}) {
  const { invitation } = props
  const form = useSendForm(acceptInvitation, {
    initial: { consentVersion: false },
    toBody: ({ consentVersion }) => ({ consentVersion: consentOf(consentVersion) }),
    params: { token: props.token },
    onSuccess: accepted => props.onAnswer({ invitation, accepted }),
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Accept the invitation">
      <Stack gap="md">
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        {invitation.kind === 'tenant' && <ConsentBox form={form} />}
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? 'Accepting...' : 'Accept Invitation'}
        </Button>
      </Stack>
    </form>
  )
}
