import { Textarea, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { SendForm } from '#web/forms/send-form.ts'
import { AttachFiles } from './attach-files.tsx'
import type { Attachments } from './use-attachments.ts'

/** The subject, text and files of a message in its form. */
export function MessageText(props: {
  form: Pick<SendForm<{ subject: string; content: string }>, 'field'>
  attachments: Attachments
  /** Nothing before it takes the focus. */
  isFirst?: boolean
}) {
  const { form, attachments, isFirst } = props
  return (
    <>
      <TextInput
        label={t('Subject')}
        placeholder={t('Water shutoff on Friday')}
        data-autofocus={isFirst}
        {...form.field('subject')}
      />
      <Textarea
        label={t('Message')}
        placeholder={t('Write your message')}
        minRows={5}
        required
        {...form.field('content')}
      />
      <AttachFiles attachments={attachments} />
    </>
  )
}
