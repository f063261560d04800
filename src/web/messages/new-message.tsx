import { Textarea, TextInput } from '@mantine/core'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import { AttachFiles } from './attach-files.tsx'
import { notSent, sendToUser, sent } from './message-fields.ts'
import { RecipientSelect } from './recipient-select.tsx'
import { useAttachments } from './use-attachments.ts'

/** Writes to any permitted recipient. */
export function NewMessage(props: { opened: boolean; onClose: () => void; onSent?: () => void }) {
  const person = usePerson()
  const attachments = useAttachments()
  const form = useSendForm(sendToUser, {
    initial: { receiverId: '', recipientEmail: '', subject: '', content: '' },
    toBody: typed => ({
      ...typed,
      senderId: person.id,
      status: 'sent',
      attachments: attachments.attachments,
    }),
    onSuccess: props.onSent,
    success: sent,
    failure: notSent,
  })
  function reset() {
    attachments.clear()
    form.reset()
  }

  return (
    <FormDialog
      title="New Message"
      opened={props.opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || attachments.isChosen }}
      submit="Send Message"
      submitting="Sending..."
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
        label="Recipient email"
        description="Or enter the email of someone you can message"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('recipientEmail')}
      />
      <TextInput label="Subject" placeholder="Water shutoff on Friday" {...form.field('subject')} />
      <Textarea
        label="Message"
        placeholder="Write your message"
        minRows={5}
        required
        {...form.field('content')}
      />
      <AttachFiles attachments={attachments} />
    </FormDialog>
  )
}
