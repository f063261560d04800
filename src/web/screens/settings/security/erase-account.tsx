import { TextInput } from '@mantine/core'
import { eraseAccount, erasureConfirmation } from '#shared/account/erasure.ts'
import { t } from '#shared/language/t.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { forgetSession, usePerson } from '#web/session/session.tsx'

/** Deletes the user's own account, for good. */
export default function EraseAccount(props: { opened: boolean; onClose: () => void }) {
  const { hasTwoFactor } = usePerson()
  const form = useSendForm(eraseAccount, {
    initial: { currentPassword: '', code: '', confirmation: '' },
    toBody: ({ code, ...rest }) => (hasTwoFactor ? { ...rest, code } : rest),
    onSuccess: () => {
      forgetSession()
      location.assign('/')
    },
  })
  return (
    <FormDialog
      title={t('Delete Account')}
      text={t(
        'Your name becomes “Former tenant” with a number, and your contact details are deleted everywhere. Messages between you and your landlords, your photos and your sign-ins are deleted. Leases, amounts and dates stay in your landlords’ records, as the law requires; so do audit log fingerprints, which reveal nothing about you. Your landlords see where others mention you, to edit or delete it. This cannot be undone.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Delete Account')}
      submitting={t('Deleting...')}
      destructive
    >
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('currentPassword')}
      />
      {hasTwoFactor && (
        <TextInput
          label={t('Code')}
          description={t('From your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          required
          {...form.field('code')}
        />
      )}
      <TextInput
        label={t('Type {erasureConfirmation} to confirm', { erasureConfirmation })}
        autoComplete="off"
        autoCapitalize="characters"
        required
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
