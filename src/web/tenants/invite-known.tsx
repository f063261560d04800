import type { Lease } from '#shared/leases.ts'
import { createTenantInvitation, listTenantInvitations } from '#shared/tenant-invitations.ts'
import type { Tenant } from '#shared/tenants.ts'
import { useInvitationSent } from '../parts/invitation/sent.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSendForm } from '../ui/send-form.ts'
import { InviteHome } from './invite-home.tsx'

/** Invites a tenant who is there already: of who they are, and where they live, nothing is asked again. */
export function InviteKnown(props: {
  tenant: Tenant & { email: string }
  lease: Lease | undefined
  opened: boolean
  onClose: () => void
}) {
  const { lease } = props
  const { email, firstName, lastName, phone } = props.tenant
  const { tell, dialog } = useInvitationSent('The tenant invitation has been sent via email.')
  const form = useSendForm(createTenantInvitation, {
    about: email,
    initial: {
      propertyId: lease?.unit.propertyId ?? '',
      unitId: lease?.unit.id ?? '',
      moveInDate: '',
    },
    toBody: home => ({ email, firstName, lastName, phone, ...home }),
    refresh: [listTenantInvitations],
    onSuccess: tell,
    failure: error => ({ title: 'Error sending invitation', text: error.sentence }),
  })
  return (
    <>
      <FormDialog
        title="Invite to Sign In"
        text={
          <>
            A link goes to <b>{email}</b>, good for 7 days, by which {firstName} chooses a password.
            {lease && ' The lease stays as it is.'}
          </>
        }
        opened={props.opened}
        onClose={props.onClose}
        form={form}
        submit="Send Invitation"
        submitting="Sending..."
      >
        {!lease && <InviteHome form={form} enabled={props.opened} />}
      </FormDialog>
      {dialog}
    </>
  )
}
