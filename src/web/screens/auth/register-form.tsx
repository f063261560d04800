import { Button, Stack, Text, TextInput } from '@mantine/core'
import { accountConsent, register } from '#shared/account/auth.ts'
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
    <form noValidate method="post" onSubmit={form.submit} aria-label="Create Account">
      <Stack gap="md">
        <FormAlert form={form} title="Registration failed" />
        <FieldPair>
          <TextInput
            label="First name"
            placeholder="Optional"
            autoComplete="given-name"
            autoFocus
            size="md"
            {...marked(form.field('firstName'))}
          />
          <TextInput
            label="Last name"
            placeholder="Optional"
            autoComplete="family-name"
            size="md"
            {...marked(form.field('lastName'))}
          />
        </FieldPair>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          size="md"
          {...marked(form.field('email'))}
        />
        <NewPasswordField label="Password" size="md" {...marked(form.field('password'))} />
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? 'Creating your account...' : 'Create Account'}
        </Button>
        <Text size="sm" c="dimmed">
          {accountConsent.text}
        </Text>
      </Stack>
    </form>
  )
}
