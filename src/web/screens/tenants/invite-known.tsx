import { TextInput } from '@mantine/core'
import type { Lease } from '#shared/leases/leases.ts'
import { createTenantInvitation } from '#shared/people/tenant-invitations.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { calledName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useInvitationSent } from '#web/invitations/sent-invitation.tsx'
import { InviteHome } from './invite-home.tsx'

/** Invites an existing tenant: only a missing email is asked for. */
export function InviteKnown(props: {
  tenant: Tenant
  lease: Lease | undefined
  opened: boolean
  onClose: () => void
}) {
  const { lease } = props
  const { id: tenantId, email } = props.tenant
  const { announce, dialog } = useInvitationSent('The tenant invitation has been sent via email.')
  const form = useSendForm(createTenantInvitation, {
    about: tenantId,
    initial: {
      // Only where none is known: an error of a known one is shown above the form.
      ...(email === null && { email: '' }),
      propertyId: lease?.unit.propertyId ?? '',
      unitId: lease?.unit.id ?? '',
      moveInDate: '',
    },
    toBody: typed => ({ tenantId, ...typed, ...(email && { email }) }),
    onSuccess: announce,
    failure: error => ({ title: 'Error sending invitation', text: error.sentence }),
  })
  return (
    <>
      <FormDialog
        title="Invite to Sign In"
        text={
          <>
            {email ? (
              <>
                A link goes to <b>{email}</b>
              </>
            ) : (
              'A link goes to this email'
            )}
            , good for 7 days, by which {calledName(props.tenant)} chooses a password.
            {lease && ' The lease stays as it is.'}
          </>
        }
        opened={props.opened}
        onClose={props.onClose}
        form={form}
        submit="Send Invitation"
        submitting="Sending..."
      >
        {!email && (
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            required
            data-autofocus
            {...form.field('email')}
            value={form.values.email ?? ''}
          />
        )}
        {!lease && <InviteHome form={form} enabled={props.opened} />}
      </FormDialog>
      {dialog}
    </>
  )
}
