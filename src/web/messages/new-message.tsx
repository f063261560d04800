import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import { notSent, sendToUser, sent } from './message-fields.ts'
import { MessageText } from './message-text.tsx'
import { RecipientSelect } from './recipient-select.tsx'
import { useAttachments } from './use-attachments.ts'

/** Writes to any permitted recipient. */
export function NewMessage(props: NewMessageProps) {
  return <MessageForm key={props.recipientEmail} {...props} />
}

interface NewMessageProps {
  opened: boolean
  onClose: () => void
  onSent?: () => void
  /** Of whom it is opened for; another can still be chosen. */
  recipientEmail?: string
}

function MessageForm(props: NewMessageProps) {
  const person = usePerson()
  const attachments = useAttachments()
  const form = useSendForm(sendToUser, {
    initial: {
      receiverId: '',
      recipientEmail: props.recipientEmail ?? '',
      subject: '',
      content: '',
    },
    toBody: typed => ({
      ...typed,
      senderId: person.id,
      status: 'sent',
      attachments: attachments.attachments,
    }),
    onSuccess: props.onSent,
    success: sent(),
    failure: notSent(),
  })
  function reset() {
    attachments.clear()
    form.reset()
  }

  return (
    <FormDialog
      title={t('New Message')}
      opened={props.opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || attachments.isChosen }}
      submit={t('Send Message')}
      submitting={t('Sending...')}
      disabled={attachments.isIncomplete}
    >
      <RecipientSelect
        enabled={props.opened}
        data-autofocus
        required={!form.values.recipientEmail.trim()}
        clearable
        {...form.field('receiverId')}
        value={form.values.receiverId || null}
      />
      <TextInput
        label={t('Recipient email')}
        description={t('Or enter the email of someone you can message')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('recipientEmail')}
      />
      <MessageText form={form} attachments={attachments} />
    </FormDialog>
  )
}
