import { Button } from '@mantine/core'
import { Mail } from 'lucide-react'
import { getOwnerStatement, mailOwnerStatement } from '#shared/owners/owner-statements.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatInstantDay, fullName } from '#web/format/format.ts'
import { formatMonth } from '#web/reports/cells.ts'
import { DownloadStatement } from '#web/reports/download-statement.tsx'
import { useLocale } from '#web/session/locale.ts'
import styles from './owner-statements.module.css'
import { StatementView } from './statement-view.tsx'

/** One statement as it was issued, to be printed, and mailed by the office. */
export function StatementDialog(props: { id: string; isOffice: boolean; onClose: () => void }) {
  const { currency } = useLocale()
  const call = useCall(getOwnerStatement, { params: { id: props.id } })
  const mail = useSend(mailOwnerStatement, {
    onSuccess: ({ sentTo }) => toast.success(`Statement sent to ${sentTo}`),
  })
  return (
    <Dialog
      opened
      onClose={props.onClose}
      size="xl"
      title={
        call.data
          ? `${call.data.property.name}, ${formatMonth(call.data.month, 'long')}`
          : 'Owner Statement'
      }
    >
      <QueryBoundary label="The statement" call={call}>
        {statement => (
          <>
            <p className={styles.about}>
              For {fullName(statement.owner)} · issued {formatInstantDay(statement.issuedAt)}
              {statement.version > 1 && ` · version ${statement.version}`}
              {!statement.isLatest && ' · replaced by a later version'}
              {statement.sentAt && ` · sent ${formatInstantDay(statement.sentAt)}`}
            </p>
            <StatementView figures={statement} lines={statement.lines} currency={currency} />
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
                  {statement.sentAt ? 'Send Again' : 'Send to Owner'}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
