import { Button } from '@mantine/core'
import { Mail } from 'lucide-react'
import {
  getOwnerStatement,
  listMonthStatements,
  listOwnerStatements,
  mailOwnerStatement,
} from '#shared/owner-statements.ts'
import { useCall, useSend } from '../../api.ts'
import { formatInstantDay, fullName } from '../../format.ts'
import { usePerson } from '../../session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatMonth } from '../cells.ts'
import { DownloadStatement } from './download-statement.tsx'
import styles from './owner-statements.module.css'
import { StatementView } from './statement-view.tsx'

/** One statement as it was issued, to be printed, and mailed by the office. */
export function StatementDialog(props: { id: string; isOffice: boolean; onClose: () => void }) {
  const { organization } = usePerson()
  const {
    data: statement,
    error,
    refetch,
  } = useCall(getOwnerStatement, { params: { id: props.id } })
  const mail = useSend(mailOwnerStatement, {
    refresh: [listOwnerStatements, listMonthStatements],
    onSuccess: ({ sentTo }) => toast.success(`The statement is on its way to ${sentTo}`),
  })
  return (
    <Dialog
      opened
      onClose={props.onClose}
      size="xl"
      title={
        statement
          ? `${statement.property.name}, ${formatMonth(statement.month, 'long')}`
          : 'Owner Statement'
      }
    >
      {error ? (
        <FailureState
          title="The statement could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !statement ? (
        <LoadingRows label="Loading the statement" />
      ) : (
        <>
          <p className={styles.about}>
            For {fullName(statement.owner)} · issued {formatInstantDay(statement.issuedAt)}
            {statement.version > 1 && ` · version ${statement.version}`}
            {!statement.isLatest && ' · replaced by a later version'}
            {statement.sentAt && ` · sent ${formatInstantDay(statement.sentAt)}`}
          </p>
          <StatementView
            figures={statement}
            lines={statement.lines}
            currency={organization?.currency}
          />
          <div className={styles.bar}>
            <DownloadStatement statement={statement} variant="default" />
            {props.isOffice && (
              <Button
                leftSection={<Mail size={16} aria-hidden />}
                loading={mail.isPending}
                onClick={() =>
                  mail.mutate(
                    { params: { id: statement.id } },
                    { onError: ({ sentence }) => toast.failure(sentence) },
                  )
                }
              >
                {statement.sentAt ? 'Send again' : 'Send to the owner'}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
