import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { createTenantInvitation } from '#shared/people/tenant-invitations.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { InvitedFields } from '#web/invitations/invited-fields.tsx'
import { useInvitationSent } from '#web/invitations/sent-invitation.tsx'
import { InviteHome } from './invite-home.tsx'

/** Invites a new tenant by email. */
export function InviteTenant(props: { opened: boolean; onClose: () => void }) {
  const { announce, dialog } = useInvitationSent(
    t('The tenant invitation has been sent via email.'),
  )
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
    onSuccess: announce,
    failure: error => ({ title: t('Error sending invitation'), text: error.sentence }),
  })
  return (
    <>
      <FormDialog
        title={t('Invite New Tenant')}
        text={t(
          'They get a link by email, valid for 7 days, and become your tenant when they accept.',
        )}
        opened={props.opened}
        onClose={props.onClose}
        form={form}
        submit={t('Send Invitation')}
        submitting={t('Sending...')}
      >
        <InvitedFields form={form} />
        <TextInput label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
        <InviteHome form={form} enabled={props.opened} />
      </FormDialog>
      {dialog}
    </>
  )
}
