import { MailX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listMails, type Mail, type MailState } from '#shared/messaging/mails.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RowList } from '#web/components/tables/row-list.tsx'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { useGlances } from '../rows/use-glances.ts'
import { MailRow } from './mail-row.tsx'

interface ListProps {
  filters: { q: string; state: MailState | undefined }
  goesToFiles: boolean
}

/** The mails, newest first. */
export function MailList({ filters, goesToFiles }: ListProps) {
  useFresh(listMails)
  const list = usePages(listMails, filters)
  const { rows, refetch } = list
  const [resent, setResent] = useState<readonly string[]>([])
  const isGoing = ({ id, state, attempts }: Mail) =>
    resent.includes(id) && state === 'waiting' && attempts === 0
  useGlances(rows?.some(isGoing) ?? false, refetch)
  return (
    <QueryBoundary
      label={t('Emails')}
      rows={4}
      call={{ ...list, data: rows }}
      empty={<NoMails isNarrowed={Boolean(filters.q || filters.state)} />}
    >
      {mails => (
        <>
          <RowList label={t('Emails')}>
            {mails.map(mail => (
              <MailRow
                key={mail.id}
                mail={mail}
                goesToFiles={goesToFiles}
                onResent={() => setResent(before => [...before, mail.id])}
              />
            ))}
          </RowList>
          <MoreRows list={list} />
        </>
      )}
    </QueryBoundary>
  )
}

export function NoMails({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={MailX}
      title={t('No emails found')}
      text={
        isNarrowed
          ? t('No emails match these filters.')
          : t('Invitations, notifications and copies of messages appear here as they are sent.')
      }
    />
  )
}
