import { t } from '#shared/language/t.ts'
import { maxReceivers, sendMessages } from '#shared/messaging/messages.ts'
import type { ListedTenant } from '#shared/people/tenants.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { MessageText } from '#web/messages/message-text.tsx'
import { useAttachments } from '#web/messages/use-attachments.ts'

/** One message to each of the selected tenants; says before who does not get it. */
export default function MessageTenants(props: {
  tenants: readonly ListedTenant[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { tenants, opened, onClose, onDone } = props
  const attachments = useAttachments()
  const readers = tenants.filter(({ portal }) => portal !== 'no_email')
  const reached = readers.slice(0, maxReceivers)
  const form = useSendForm(sendMessages, {
    initial: { subject: '', content: '' },
    about: 'selected tenants',
    toBody: typed => ({
      ...typed,
      receiverIds: reached.map(({ id }) => id),
      attachments: attachments.attachments,
    }),
    onSuccess: ({ recipients }) => {
      toast.success({
        title: t('{count, plural, one {# message sent} other {# messages sent}}', {
          count: recipients,
        }),
        text: t('Each tenant has a message of their own and does not see the others.'),
      })
      onDone()
    },
    failure: t('Failed to send the messages'),
  })
  function reset() {
    attachments.clear()
    form.reset()
  }
  return (
    <FormDialog
      title={t('Message Tenants')}
      text={t(
        '{count, plural, =0 {No tenant gets it.} one {# tenant gets it.} other {# tenants get it, each a message of their own.}}',
        { count: reached.length },
      )}
      opened={opened}
      onClose={onClose}
      form={{ ...form, reset, isDirty: form.isDirty || attachments.isChosen }}
      submit={t('{count, plural, =0 {Send} one {Send # Message} other {Send # Messages}}', {
        count: reached.length,
      })}
      submitting={t('Sending...')}
      disabled={reached.length === 0 || attachments.isIncomplete}
      size="lg"
    >
      <LeftOut
        groups={[
          {
            reason: t('No email, so they cannot read it:'),
            names: tenants.filter(({ portal }) => portal === 'no_email').map(fullName),
          },
          {
            reason: t('Not joined yet, so they get it by email only:'),
            names: reached.filter(({ portal }) => portal && portal !== 'joined').map(fullName),
          },
          {
            reason: t('More than {count, number} at once:', { count: maxReceivers }),
            names: readers.slice(maxReceivers).map(fullName),
          },
        ]}
      />
      <MessageText form={form} attachments={attachments} isFirst />
    </FormDialog>
  )
}
