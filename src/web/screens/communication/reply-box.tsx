import { Alert, Button, Textarea } from '@mantine/core'
import { Send } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '#shared/language/t.ts'
import { listMessageTemplates, templatePlaceholders } from '#shared/messaging/message-templates.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { can } from '#shared/permissions.ts'
import { fullName } from '#web/format/format.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { AttachFiles } from '#web/messages/attach-files.tsx'
import { replySubject } from '#web/messages/conversations.ts'
import { notSent, sendToUser, sent } from '#web/messages/message-fields.ts'
import { useAttachments } from '#web/messages/use-attachments.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './reply-box.module.css'
import { TemplateMenu } from './template-menu.tsx'

/** Answers in a conversation, under the subject of its latest message. */
export function ReplyBox(props: {
  receiver: Pick<Message['sender'], 'id' | 'firstName' | 'lastName'>
  latest: Message | undefined
}) {
  const { receiver, latest } = props
  const person = usePerson()
  const attachments = useAttachments()
  const form = useSendForm(sendToUser, {
    initial: { content: '' },
    storageKey: `${person.id} to ${receiver.id}`,
    toBody: ({ content }) => ({
      content,
      subject: replySubject(latest?.subject),
      receiverId: receiver.id,
      senderId: person.id,
      status: 'sent',
      attachments: attachments.attachments,
    }),
    success: sent(),
    failure: notSent(),
  })

  async function send() {
    if (attachments.isIncomplete || !(await form.submit())) return
    form.reset()
    attachments.clear()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      noValidate
      className={styles.box}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <Textarea
        aria-label={t('Message to {receiver}', { receiver: fullName(receiver) })}
        placeholder={t('Message {receiver}', { receiver: fullName(receiver) })}
        minRows={2}
        maxRows={8}
        onKeyDown={onKeyDown}
        {...form.field('content')}
      />
      {hasPlaceholder(form.values.content) && (
        <p role="status" className={styles.hint}>
          {t('Fill in the text in braces before you send.')}
        </p>
      )}
      <div className={styles.tools}>
        {can(person, listMessageTemplates.may) && (
          <TemplateMenu
            receiver={receiver}
            onChoose={text => form.set({ content: appended(form.values.content, text) })}
          />
        )}
        <AttachFiles attachments={attachments} />
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>{t('Ctrl+Enter or ⌘+Enter to send')}</span>
        <Button
          type="submit"
          disabled={form.isPending || attachments.isIncomplete}
          leftSection={<Send size={16} aria-hidden />}
        >
          {form.isPending ? t('Sending...') : t('Send Message')}
        </Button>
      </div>
    </form>
  )
}

/** Below the typed text: choosing a template loses nothing. */
function appended(typed: string, text: string): string {
  return typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`
}

/** Whether a placeholder of a template was not filled in: the unit of a tenant without a lease. */
function hasPlaceholder(text: string): boolean {
  return templatePlaceholders.some(name => text.includes(`{${name}}`))
}
