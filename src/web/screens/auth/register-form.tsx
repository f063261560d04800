import { Button, Stack, Text, TextInput } from '@mantine/core'
import { accountConsent, register } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { NewPasswordField } from '#web/accounts/password-field.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { FormAlert, marked } from './form-alert.tsx'
import { useEnter } from './use-enter.ts'
import { type Typed, useTyped } from './use-typed.ts'

export function RegisterForm({ typed }: { typed: Typed }) {
  const enter = useEnter()
  const form = useSendForm(register, {
    initial: { ...typed },
    toBody: values => ({ ...values, consentVersion: accountConsent.version }),
    onSuccess: enter,
  })
  useTyped(typed, form.values)
  return (
    <form noValidate method="post" onSubmit={form.submit} aria-label={t('Create Account')}>
      <Stack gap="md">
        <FormAlert form={form} title={t('Registration failed')} />
        <FieldPair>
          <TextInput
            label={t('First name')}
            placeholder={t('Optional')}
            autoComplete="given-name"
            autoFocus
            size="md"
            {...marked(form.field('firstName'))}
          />
          <TextInput
            label={t('Last name')}
            placeholder={t('Optional')}
            autoComplete="family-name"
            size="md"
            {...marked(form.field('lastName'))}
          />
        </FieldPair>
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          size="md"
          {...marked(form.field('email'))}
        />
        <NewPasswordField label={t('Password')} size="md" {...marked(form.field('password'))} />
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? t('Creating your account...') : t('Create Account')}
        </Button>
        <Text size="sm" c="dimmed">
          {accountConsent.text}
        </Text>
      </Stack>
    </form>
  )
}
