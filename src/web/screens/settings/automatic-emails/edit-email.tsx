import { Button, Textarea, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import {
  type AutomaticEmail,
  automaticEmailRules,
  setAutomaticEmail,
} from '#shared/messaging/automatic-emails.ts'
import { can } from '#shared/permissions.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { NoNumber } from '#web/format/whole-number.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './automatic-emails.module.css'
import { EmailPreview } from './email-preview.tsx'
import { emailDays, emailTitles } from './labels.ts'
import { PlaceholderList } from './placeholder-list.tsx'

interface EditProps {
  email: AutomaticEmail
  opened: boolean
  onClose: () => void
}

/** The days and the text of one automatic email; readers see the email only. */
export function EditEmail(props: EditProps) {
  const person = usePerson()
  const { email, opened, onClose } = props
  if (can(person, setAutomaticEmail.may)) return <EmailForm {...props} />
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Email: {title}', { title: emailTitles[email.kind] })}
      size="lg"
    >
      <EmailPreview kind={email.kind} wording={email} />
    </Dialog>
  )
}

function EmailForm({ email, opened, onClose }: EditProps) {
  const { kind } = email
  const rule = automaticEmailRules[kind]
  const form = useSendForm(setAutomaticEmail, {
    initial: { days: email.days.join(', '), subject: email.subject, body: email.body },
    toBody: typed => ({
      isOn: email.isOn,
      ...(rule.days.count > 0 && { days: typedDays(typed.days) }),
      subject: typed.subject,
      body: typed.body,
    }),
    params: { kind },
    version: email.updatedAt,
    success: t('Email saved'),
    failure: t('Failed to save email'),
  })
  const { subject, body } = form.values
  const isUsual = subject === rule.wording.subject && body === rule.wording.body
  return (
    <FormDialog
      title={t('Email: {title}', { title: emailTitles[kind] })}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Save Email')}
      submitting={t('Saving...')}
      size="lg"
    >
      {rule.days.count > 0 && (
        <TextInput
          label={kind === 'receipt' ? undefined : emailDays[kind]}
          description={
            rule.days.count > 1
              ? t('Up to {count} numbers from {min} to {max}, such as 60, 30', {
                  count: rule.days.count,
                  min: rule.days.min,
                  max: rule.days.max,
                })
              : t('From {min} to {max}', { min: rule.days.min, max: rule.days.max })
          }
          inputMode={rule.days.count > 1 ? 'text' : 'numeric'}
          autoComplete="off"
          {...form.field('days')}
        />
      )}
      <TextInput
        label={t('Subject')}
        dir="auto"
        autoComplete="off"
        required
        {...form.field('subject')}
      />
      <Textarea
        label={t('Message')}
        dir="auto"
        autosize
        minRows={5}
        maxRows={14}
        required
        {...form.field('body')}
      />
      <div className={styles.heading}>
        <p className={styles.caption}>
          {t('A greeting and a link to Rooftree are added to each email.')}
        </p>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isUsual}
          onClick={() => form.set(rule.wording)}
        >
          {t('Reset to Default')}
        </Button>
      </div>
      {opened && <PlaceholderList kind={kind} />}
      {opened && <EmailPreview kind={kind} wording={{ subject, body }} />}
    </FormDialog>
  )
}

/** Whole numbers; other input stays as typed, so that its field shows the error. */
function typedDays(typed: string): (number | NoNumber)[] {
  return typed
    .split(/[\s,;]+/)
    .filter(text => text !== '')
    .map(text => (/^\d+$/.test(text) ? Number(text) : (text as NoNumber)))
}
