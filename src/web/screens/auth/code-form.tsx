import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { loginTwoFactor } from '#shared/account/two-factor.ts'
import { t } from '#shared/language/t.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useEnter } from './use-enter.ts'

/** The second step of a sign-in: the code of the app, or a recovery code. */
export function CodeForm(props: { challenge: string; onBack: () => void }) {
  const enter = useEnter()
  const form = useSendForm(loginTwoFactor, {
    initial: { code: '' },
    toBody: ({ code }) => ({ challenge: props.challenge, code }),
    onSuccess: enter,
  })
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.submit}
      aria-label={t('Two-factor authentication')}
    >
      <Stack gap="md">
        {form.failure && (
          <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
            {form.failure}
          </Alert>
        )}
        <TextInput
          label={t('Code')}
          description={t('The 6-digit code from your app, or one of your recovery codes')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus
          size="md"
          {...form.field('code')}
        />
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? t('Signing in...') : t('Continue')}
        </Button>
        <Button variant="default" size="md" fullWidth onClick={props.onBack}>
          {t('Use Another Account')}
        </Button>
      </Stack>
    </form>
  )
}
