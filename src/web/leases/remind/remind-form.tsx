import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import {
  type previewReminders,
  reminderPlaceholders,
  sendReminders,
  usualReminder,
} from '#shared/leases/late-reminders.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { NotEmailed } from './not-emailed.tsx'
import { Reached } from './reached.tsx'
import styles from './remind.module.css'
import { isReached } from './reminder-labels.ts'
import { ReminderPreview } from './reminder-preview.tsx'

/** The recipients with a tick each, the text, and how it reads for the first of them. */
export function RemindForm(props: {
  preview: z.output<typeof previewReminders.reply>
  /** How many more leases were chosen than are reminded at once. */
  further: number
  opened: boolean
  onClose: () => void
  onSent?: (() => void) | undefined
}) {
  const { preview, further, opened, onClose, onSent } = props
  const reached = preview.leases.filter(isReached)
  const others = preview.leases.filter(lease => !isReached(lease))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = reached.filter(({ leaseId }) => !left.has(leaseId))
  const form = useSendForm(sendReminders, {
    initial: { ...usualReminder() },
    toBody: typed => ({
      ...typed,
      leaseIds: chosen.map(({ leaseId }) => leaseId),
      previewedAt: preview.previewedAt,
    }),
    onSuccess: ({ reminded, emails }) => {
      toast.success({
        title: t(
          '{count, plural, =0 {No tenant was reminded} one {# tenant reminded} other {# tenants reminded}}',
          {
            count: reminded,
          },
        ),
        text: t('{count, plural, one {# email is sent.} other {# emails are sent.}}', {
          count: emails,
        }),
      })
      onSent?.()
    },
    failure: t('Failed to send reminders'),
  })
  const wording = form.values
  const [first] = chosen.length > 0 ? chosen : preview.leases
  return (
    <FormDialog
      title={t('Remind Tenants')}
      text={sumOf(reached.length, others.length, further)}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('{count, plural, =0 {Send} one {Send # Reminder} other {Send # Reminders}}', {
        count: chosen.length,
      })}
      submitting={t('Sending...')}
      disabled={chosen.length === 0}
      size="lg"
    >
      {reached.length > 0 && <Reached leases={reached} left={left} onLeft={setLeft} />}
      {others.length > 0 && <NotEmailed leases={others} wording={wording} onLeave={onClose} />}
      <TextInput
        label={t('Subject')}
        dir="auto"
        autoComplete="off"
        required
        {...form.field('subject')}
      />
      <Textarea
        label={t('Message')}
        description={t('Placeholders: {list}. A greeting and a link to Rooftree are added.', {
          list: reminderPlaceholders.map(name => `{${name}}`).join(', '),
        })}
        dir="auto"
        autosize
        minRows={4}
        maxRows={12}
        required
        {...form.field('body')}
      />
      {first && <ReminderPreview lease={first} wording={wording} className={styles.preview} />}
    </FormDialog>
  )
}

function sumOf(reached: number, others: number, further: number): string {
  return [
    t(
      '{count, plural, =0 {No tenant can be emailed.} one {# tenant will be emailed.} other {# tenants will be emailed.}}',
      { count: reached },
    ),
    others > 0 &&
      t('{count, plural, one {# other is listed below.} other {# others are listed below.}}', {
        count: others,
      }),
    further > 0 &&
      t('{count, plural, one {# more has to wait} other {# more have to wait}}: 500 at a time.', {
        count: further,
      }),
  ]
    .filter(Boolean)
    .join(' ')
}
