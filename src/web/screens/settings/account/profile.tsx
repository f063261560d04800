import { Alert, Button, TextInput } from '@mantine/core'
import { updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { NotSaved } from '#web/forms/not-saved.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from '../rows/rows.module.css'
import { useChangeAccount } from '../rows/use-change-account.ts'
import { EmailField } from './email-field.tsx'
import { LanguageSelect } from './language-select.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** The user's name; header and sidebar show it as soon as it is saved. */
export function Profile() {
  const person = usePerson()
  const changeAccount = useChangeAccount()
  const form = useSendForm(updateUser, {
    initial: {
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      phone: person.phone ?? '',
    },
    version: person.updatedAt,
    success: t('Profile saved successfully'),
    failure: t('Failed to save profile'),
    onSuccess: ({ firstName, lastName, phone, updatedAt }) => {
      changeAccount(before => ({ ...before, firstName, lastName, phone, updatedAt }))
    },
  })
  return (
    <Panel title={t('Profile')} subtitle={t('How you appear to others')}>
      <ProfilePicture />
      <form noValidate onSubmit={form.submit} className={styles.form} aria-label={t('Profile')}>
        <NotSaved form={form} />
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <FieldPair>
          <TextInput
            label={t('First name')}
            autoComplete="given-name"
            {...form.field('firstName')}
          />
          <TextInput
            label={t('Last name')}
            autoComplete="family-name"
            {...form.field('lastName')}
          />
        </FieldPair>
        <EmailField />
        <TextInput label={t('Phone')} type="tel" autoComplete="tel" {...form.field('phone')} />
        <div className={styles.actions}>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? t('Saving...') : t('Save Profile Changes')}
          </Button>
        </div>
      </form>
      <div className={styles.language}>
        <LanguageSelect />
      </div>
    </Panel>
  )
}
