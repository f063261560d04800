import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { createTenantInvitation } from '#shared/people/tenant-invitations.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { Text } from '#web/components/values/text.tsx'
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
  const name = calledName(props.tenant)
  const { announce, dialog } = useInvitationSent(
    t('The tenant invitation has been sent via email.'),
  )
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
    failure: error => ({ title: t('Error sending invitation'), text: error.sentence }),
  })
  return (
    <>
      <FormDialog
        title={t('Invite to Portal')}
        text={
          <>
            {email ? (
              <Text
                id="{name} gets a link at <0>{email}</0> to choose a password. It is valid for 7 days."
                values={{ name, email }}
                parts={[<b key={0} />]}
              />
            ) : (
              t('{name} gets a link at this email to choose a password. It is valid for 7 days.', {
                name,
              })
            )}{' '}
            {lease && t('The lease does not change.')}
          </>
        }
        opened={props.opened}
        onClose={props.onClose}
        form={form}
        submit={t('Send Invitation')}
        submitting={t('Sending...')}
      >
        {!email && (
          <TextInput
            label={t('Email')}
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
