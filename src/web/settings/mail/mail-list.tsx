import { Button } from '@mantine/core'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { listMails, type Mail, type MailState } from '#shared/mails.ts'
import { useCall } from '../../api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { useGlances } from '../use-glances.ts'
import styles from './mail-list.module.css'
import { MailRow } from './mail-row.tsx'

interface ListProps {
  filters: { q: string; state: MailState | undefined }
  goesToFiles: boolean
}

/** The mails, newest first, part by part. Give it the filters as `key`. */
export function MailList(props: ListProps) {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  return cursors.map((after, index) => (
    <Part
      key={after ?? 'first'}
      {...props}
      after={after}
      onMore={index === cursors.length - 1 ? last => setCursors([...cursors, last]) : undefined}
    />
  ))
}

const mailsPerPart = 50

function Part(
  props: ListProps & { after: string | undefined; onMore: ((last: string) => void) | undefined },
) {
  const { filters, after, onMore } = props
  const { data, error, refetch } = useCall(listMails, {
    query: { ...filters, limit: mailsPerPart + 1, after },
  })
  const [resent, setResent] = useState<readonly string[]>([])
  const isGoing = ({ id, state, attempts }: Mail) =>
    resent.includes(id) && state === 'waiting' && attempts === 0
  useGlances(data?.some(isGoing) ?? false, () => void refetch())
  if (!data && error)
    return (
      <FailureState
        title="The mails could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows count={4} label="Loading the mails" />
  if (data.length === 0) return <NoMails isNarrowed={Boolean(filters.q || filters.state)} />
  const shown = data.slice(0, mailsPerPart)
  const last = data.length > mailsPerPart ? shown.at(-1) : undefined
  return (
    <>
      <RowList label={after ? 'Earlier mails' : 'Mails'}>
        {shown.map(mail => (
          <MailRow
            key={mail.id}
            mail={mail}
            goesToFiles={props.goesToFiles}
            onResent={() => setResent(before => [...before, mail.id])}
          />
        ))}
      </RowList>
      {last && onMore && (
        <div className={styles.more}>
          <Button variant="default" size="sm" onClick={() => onMore(last.id)}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function NoMails({ isNarrowed }: { isNarrowed: boolean }) {
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
