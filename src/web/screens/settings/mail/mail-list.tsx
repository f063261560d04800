import { MailX } from 'lucide-react'
import { useState } from 'react'
import { listMails, type Mail, type MailState } from '#shared/messaging/mails.ts'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
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
  const { rows, error, refetch } = list
  const [resent, setResent] = useState<readonly string[]>([])
  const isGoing = ({ id, state, attempts }: Mail) =>
    resent.includes(id) && state === 'waiting' && attempts === 0
  useGlances(rows?.some(isGoing) ?? false, refetch)
  if (!rows && error)
    return (
      <FailureState
        title="The mails could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!rows) return <LoadingRows count={4} label="Loading the mails" />
  if (rows.length === 0) return <NoMails isNarrowed={Boolean(filters.q || filters.state)} />
  return (
    <>
      <RowList label="Mails">
        {rows.map(mail => (
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
  )
}

export function NoMails({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={MailX}
      title="No mails found"
      text={
        isNarrowed
          ? 'No mail fits the search and the state.'
          : 'Invitations, notices and copies of messages appear here as they go out.'
      }
    />
  )
}
