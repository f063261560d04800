import { TextInput } from '@mantine/core'
import { createTenantInvitation, listTenantInvitations } from '#shared/people/tenant-invitations.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useInvitationSent } from '#web/invitations/sent-invitation.tsx'
import { InviteHome } from './invite-home.tsx'

/** Invites a new tenant by email. */
export function InviteTenant(props: { opened: boolean; onClose: () => void }) {
  const { announce, dialog } = useInvitationSent('The tenant invitation has been sent via email.')
  const form = useSendForm(createTenantInvitation, {
    initial: {
      email: '',
      firstName: '',
      lastName: '',
      phone: '',
      propertyId: '',
      unitId: '',
      moveInDate: '',
    },
    refresh: [listTenantInvitations],
    onSuccess: announce,
    failure: error => ({ title: 'Error sending invitation', text: error.sentence }),
  })
  return (
    <>
      <FormDialog
        title="Invite New Tenant"
        text="They get a link by mail, good for 7 days, and become your tenant when they accept."
        opened={props.opened}
        onClose={props.onClose}
        form={form}
        submit="Send Invitation"
        submitting="Sending..."
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          required
          data-autofocus
          {...form.field('email')}
        />
        <FieldPair>
          <TextInput label="First name" autoComplete="off" required {...form.field('firstName')} />
          <TextInput label="Last name" autoComplete="off" required {...form.field('lastName')} />
        </FieldPair>
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
        <InviteHome form={form} enabled={props.opened} />
      </FormDialog>
      {dialog}
    </>
  )
}
