import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { createMemberInvitation } from '#shared/organization/member-invitations.ts'
import { memberRole } from '#shared/organization/members.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { InvitedFields } from '#web/invitations/invited-fields.tsx'
import { useInvitationSent } from '#web/invitations/sent-invitation.tsx'
import { roleChoices, roleDescriptions } from './members-row.tsx'

/** Invites a member by email. */
export function InviteMember(props: { opened: boolean; onClose: () => void }) {
  const { announce, dialog } = useInvitationSent(t('The invitation has been sent via email.'))
  const form = useSendForm(createMemberInvitation, {
    initial: { email: '', firstName: '', lastName: '', role: 'manager' },
    onSuccess: announce,
    failure: error => ({ title: t('Error sending invitation'), text: error.sentence }),
  })
  const role = memberRole.safeParse(form.values.role)
  return (
    <>
      <FormDialog
        title={t('Invite Member')}
        text={t('They get a link by email, valid for 7 days, and join when they accept.')}
        opened={props.opened}
        onClose={props.onClose}
        form={form}
        submit={t('Send Invitation')}
        submitting={t('Sending...')}
      >
        <InvitedFields form={form} />
        <Select
          label={t('Role')}
          data={roleChoices()}
          allowDeselect={false}
          description={role.success && roleDescriptions[role.data]}
          {...form.field('role')}
        />
      </FormDialog>
      {dialog}
    </>
  )
}
