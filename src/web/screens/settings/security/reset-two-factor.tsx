import { Button, TextInput } from '@mantine/core'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { resetTwoFactor } from '#shared/account/two-factor.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'

/** For a user whose phone and recovery codes are lost. */
export function ResetTwoFactor() {
  const person = usePerson()
  const [isAsking, setAsking] = useState(false)
  const form = useSendForm(resetTwoFactor, {
    initial: { email: '' },
    success: t('Two-factor authentication reset'),
  })
  if (!can(person, resetTwoFactor.may)) return null
  return (
    <Panel
      title={t('Lost Phone')}
      subtitle={
        person.isOperator
          ? t(
              'Turn off two-factor authentication for someone who lost their phone and recovery codes',
            )
          : t(
              'Turn off two-factor authentication for someone who belongs only to your organization',
            )
      }
    >
      <Button
        variant="default"
        leftSection={<ShieldOff size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('Reset Two-Factor')}
      </Button>
      <FormDialog
        title={t('Reset Two-Factor Authentication')}
        text={t(
          'They are signed out everywhere and get an email. Make sure the request really comes from them.',
        )}
        opened={isAsking}
        onClose={() => setAsking(false)}
        form={form}
        submit={t('Reset Two-Factor')}
        submitting={t('Resetting...')}
        size="sm"
        destructive
      >
        <TextInput
          label={t('Their email')}
          type="email"
          required
          data-autofocus
          {...form.field('email')}
        />
      </FormDialog>
    </Panel>
  )
}
