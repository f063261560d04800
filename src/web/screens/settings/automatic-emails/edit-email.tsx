import { Button, Textarea, TextInput } from '@mantine/core'
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
import { emailLabels } from './labels.ts'
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
      title={`${emailLabels[email.kind].title} Email`}
      size="lg"
    >
      <EmailPreview kind={email.kind} wording={email} />
    </Dialog>
  )
}

function EmailForm({ email, opened, onClose }: EditProps) {
  const { kind } = email
  const { title, days } = emailLabels[kind]
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
    success: 'Email saved',
    failure: 'Failed to save email',
  })
  const { subject, body } = form.values
  const isUsual = subject === rule.wording.subject && body === rule.wording.body
  return (
    <FormDialog
      title={`${title} Email`}
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Save Email"
      submitting="Saving..."
      size="lg"
    >
      {rule.days.count > 0 && (
        <TextInput
          label={days}
          description={
            rule.days.count > 1
              ? `Up to ${rule.days.count} numbers from ${rule.days.min} to ${rule.days.max}, such as 60, 30`
              : `From ${rule.days.min} to ${rule.days.max}`
          }
          inputMode={rule.days.count > 1 ? 'text' : 'numeric'}
          autoComplete="off"
          {...form.field('days')}
        />
      )}
      <TextInput
        label="Subject"
        dir="auto"
        autoComplete="off"
        required
        {...form.field('subject')}
      />
      <Textarea
        label="Message"
        dir="auto"
        autosize
        minRows={5}
        maxRows={14}
        required
        {...form.field('body')}
      />
      <div className={styles.heading}>
        <p className={styles.caption}>A greeting and a link to Rooftree are added to each email.</p>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isUsual}
          onClick={() => form.set(rule.wording)}
        >
          Reset to Default
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
