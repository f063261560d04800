import { ActionIcon, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { SendHorizontal, Sparkles } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import { useActions } from '#web/actions/actions.tsx'
import { openPalette } from '#web/actions/open-palette.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { usePerson } from '#web/session/session.tsx'
import { Bubble } from './bubble.tsx'
import styles from './chat-dialog.module.css'
import { useChat } from './use-chat.ts'

/** Questions and answers. Enter sends, Shift+Enter begins a new line. */
export default function ChatDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { messages, isTyping, send } = useChat()
  const isTenant = standing(usePerson()) === 'tenant'
  const { start, dialogs } = useActions()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest is in view when it comes.
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not return.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [messages, isTyping, opened])
  // A disabled input has lost the focus; it gets it back with the reply.
  useEffect(() => {
    if (opened && !isTyping) input.current?.focus()
  }, [opened, isTyping])

  function submit() {
    if (send(typed)) setTyped('')
  }

  /** One dialog at a time: first the focus returns to where the chat was opened. */
  function leaveFor(next: () => void) {
    onClose()
    setTimeout(next, 50)
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <>
      <Dialog
        title={
          <span className={styles.heading}>
            <Sparkles size={20} aria-hidden />
            {t('AI Assistant')}
          </span>
        }
        opened={opened}
        onClose={onClose}
        fullScreen={onPhone}
        size={560}
        classNames={{ content: styles.content, body: styles.body }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe). */}
        <div className={styles.log} role="log" aria-label={t('Conversation')} tabIndex={0}>
          {messages.map(message => (
            <Bubble
              key={message.id}
              message={message}
              onFollow={onClose}
              onDo={action => leaveFor(() => start(action))}
              onSearch={words => leaveFor(() => openPalette({ words }))}
            />
          ))}
          {isTyping && (
            <div className={styles.typing} role="status" aria-label={t('The assistant is typing')}>
              <span />
              <span />
              <span />
            </div>
          )}
          <div ref={end} />
        </div>
        {messages.length === 1 && (
          <ul className={styles.suggestions} aria-label={t('Suggestions')}>
            {suggestionsFor(isTenant).map(suggestion => (
              <li key={suggestion}>
                <button type="button" disabled={isTyping} onClick={() => send(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        )}
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <Textarea
            ref={input}
            className={styles.input}
            aria-label={t('Message')}
            placeholder={t('Ask about units, repairs, payments…')}
            minRows={1}
            maxRows={5}
            maxLength={2000}
            value={typed}
            disabled={isTyping}
            data-autofocus
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={submitOnEnter}
          />
          <ActionIcon
            type="submit"
            size={36}
            aria-label={t('Send')}
            disabled={isTyping || typed.trim() === ''}
          >
            <SendHorizontal size={18} aria-hidden />
          </ActionIcon>
        </form>
      </Dialog>
      {dialogs}
    </>
  )
}

function suggestionsFor(isTenant: boolean): string[] {
  return isTenant
    ? [
        t('What is my rent balance?'),
        t('Any open maintenance requests?'),
        t('Where are my reports?'),
      ]
    : [
        t('How are my properties doing?'),
        t('Any open maintenance requests?'),
        t('Are any payments late?'),
      ]
}
