import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'

/** The invited person: the email address for the link, and the name. */
export function InvitedFields(props: {
  form: Pick<SendForm<Record<'email' | 'firstName' | 'lastName', string>>, 'field'>
}) {
  const { field } = props.form
  return (
    <>
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...field('email')}
      />
      <FieldPair>
        <TextInput label={t('First name')} autoComplete="off" required {...field('firstName')} />
        <TextInput label={t('Last name')} autoComplete="off" required {...field('lastName')} />
      </FieldPair>
    </>
  )
}
