import { Button, Checkbox, Textarea } from '@mantine/core'
import { Activity, Lock, MessageSquare } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import {
  createRequestComment,
  listRequestComments,
  type TimelineEntry,
} from '#shared/maintenance/maintenance-work.ts'
import type { Role } from '#shared/person.ts'
import { storedText } from '#shared/stored-text.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatMoment } from '#web/format/format.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './timeline.module.css'
import { authorOf, changesOf, reasonOf } from './timeline-labels.ts'

/** Comments and changes in one order, and a field for a comment. */
export function Timeline({ request, role }: { request: MaintenanceRequest; role: Role }) {
  const call = useCall(listRequestComments, { params: { id: request.id } })
  return (
    <Panel title={t('Comments and Activity')}>
      <QueryBoundary label={t('The comments')} rows={2} call={call}>
        {entries => (
          <ol className={styles.entries}>
            {entries.map(entry => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
      <Write id={request.id} mayNote={role !== 'tenant' && role !== 'owner'} />
    </Panel>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const me = usePerson().id
  const { currency } = useLocale()
  const isComment = entry.kind === 'comment'
  const Icon = entry.isInternal ? Lock : isComment ? MessageSquare : Activity
  const reason = reasonOf(entry)
  const author = authorOf(entry, me)
  return (
    <div className={styles.entry} data-kind={entry.kind} data-internal={entry.isInternal}>
      <span className={styles.icon} aria-hidden>
        <Icon size={14} />
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          {author && <strong>{author}</strong>}
          {!isComment &&
            changesOf(entry, currency).map(text => (
              <span key={text} className={styles.change}>
                {text}
              </span>
            ))}
          {entry.isInternal && (
            <StatusBadge tone="warn" icon={null}>
              {t('Internal')}
            </StatusBadge>
          )}
          <Instant at={entry.at} className={styles.at}>
            {formatMoment(entry.at)}
          </Instant>
        </p>
        {isComment && <p className={styles.text}>{storedText(entry.text)}</p>}
        {reason && <p className={styles.text}>{reason}</p>}
      </div>
    </div>
  )
}

function Write({ id, mayNote }: { id: string; mayNote: boolean }) {
  const me = usePerson().id
  const form = useSendForm(createRequestComment, {
    initial: { text: '', isInternal: false },
    storageKey: `${me} on ${id}`,
    params: { id },
    failure: 'Your comment could not be sent',
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={async event => {
        if (await form.submit(event)) form.reset()
      }}
    >
      <Textarea
        aria-label={t('Comment', { context: 'noun' })}
        placeholder={
          form.values.isInternal ? t('A note for the office and staff') : t('Write a comment')
        }
        autosize
        minRows={2}
        {...form.field('text')}
      />
      {form.failure && (
        <p role="alert" className={styles.failure}>
          {form.failure}
        </p>
      )}
      <div className={styles.tools}>
        {mayNote && (
          <Checkbox
            label={t('Internal note: not visible to tenants')}
            {...form.toggle('isInternal')}
          />
        )}
        <Button type="submit" size="sm" disabled={form.isPending || !form.values.text.trim()}>
          {form.isPending ? t('Sending...') : t('Comment')}
        </Button>
      </div>
    </form>
  )
}
