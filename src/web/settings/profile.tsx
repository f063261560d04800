import { Alert, Button, TextInput } from '@mantine/core'
import { updateUser } from '#shared/account/auth.ts'
import { usePerson } from '../session.tsx'
import { FieldPair } from '../ui/field-pair.tsx'
import { NotSaved } from '../ui/not-saved.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSendForm } from '../ui/send-form.ts'
import { EmailField } from './email-field.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import styles from './settings.module.css'
import { useChangeAccount } from './use-change-account.ts'

/** Who one is; the header and the sidebar show it as soon as it is saved. */
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
    refresh: ['/api/tenants', '/api/leases', '/api/payments', '/api/messages'],
    success: 'Profile saved successfully',
    failure: 'Failed to save profile',
    onSuccess: ({ firstName, lastName, phone, updatedAt }) => {
      changeAccount(before => ({ ...before, firstName, lastName, phone, updatedAt }))
    },
  })
  return (
    <Panel title="Profile" subtitle="How you appear to the people you work with">
      <ProfilePicture />
      <form noValidate onSubmit={form.submit} className={styles.form} aria-label="Profile">
        <NotSaved form={form} />
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <FieldPair>
          <TextInput label="First name" autoComplete="given-name" {...form.field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        </FieldPair>
        <EmailField />
        <TextInput label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        <div className={styles.actions}>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? 'Saving...' : 'Save Profile Changes'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
