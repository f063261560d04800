import { Button } from '@mantine/core'
import { ArrowLeft, UserX, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { listMessages, listRecipients, type Message } from '#shared/messaging/messages.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { fullName, initials } from '#web/format/format.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { isUnread, otherOf } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'
import { Bubbles } from './bubbles.tsx'
import styles from './conversation.module.css'
import { ReplyBox } from './reply-box.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** All messages with one person, the latest last, and the answer. */
export function Conversation({ withId, onClose }: { withId: string; onClose: () => void }) {
  const person = usePerson()
  const pending = usePages(listMessages, { with: withId })
  const recipients = useCall(listRecipients, { query: { receiverId: withId } })
  const known = recipients.data?.[0]
  const latest = pending.rows?.[0]
  const other = known ?? (latest && otherOf(latest, person.id))
  useReadMarks(pending.rows)
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.back}
          leftSection={<ArrowLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('All Messages')}
        </Button>
        <div className={styles.who}>
          {other && (
            <PersonAvatar
              image={latest && otherOf(latest, person.id).profileImageUrl}
              initials={initials(other)}
            />
          )}
          <div className={styles.words}>
            <h2 id={headingId} className={styles.name}>
              {other ? fullName(other) : t('Conversation')}
            </h2>
            {known && <p className={styles.email}>{known.email ?? t('No email')}</p>}
          </div>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.close}
          leftSection={<X size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('Close')}
        </Button>
      </div>
      {pending.error && pending.error.status !== 400 ? (
        <FailureState
          title={t('The conversation could not be loaded')}
          error={pending.error}
          onRetry={() => void pending.refetch()}
        />
      ) : !pending.rows || (!other && recipients.isPending) ? (
        <Spinner label={t('Loading the conversation')} />
      ) : !other ? (
        <EmptyState
          icon={UserX}
          title={t('Conversation not found')}
          text={t('The link may be wrong, or you can’t message this person.')}
          action={
            <Button variant="default" onClick={onClose}>
              {t('All Messages')}
            </Button>
          }
        />
      ) : (
        <>
          <Bubbles list={pending} other={other} />
          {known?.email ? (
            <ReplyBox key={withId} receiver={other} latest={latest} />
          ) : (
            <p className={styles.ended}>
              {recipients.isPending
                ? t('Checking whether you can reply...')
                : known
                  ? t('{other} has no email and cannot read messages here.', {
                      other: fullName(other),
                    })
                  : t('You can no longer message {other}.', { other: fullName(other) })}
            </p>
          )}
        </>
      )}
    </section>
  )
}

const headingId = 'conversation'

/** Messages on the screen count as read: each received one is marked, once. */
function useReadMarks(messages: readonly Message[] | undefined) {
  const person = usePerson()
  const { mark } = useMarkRead()
  const marked = useRef(new Set<string>())
  useEffect(() => {
    for (const message of messages ?? []) {
      if (!isUnread(message, person.id) || marked.current.has(message.id)) continue
      marked.current.add(message.id)
      mark(message)
    }
  }, [messages, person.id, mark])
}
