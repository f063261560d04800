import { Button } from '@mantine/core'
import { Mail } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { getOwnerStatement, mailOwnerStatement } from '#shared/owners/owner-statements.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatInstantDay, fullName } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { shareLabel } from '#web/owners/share-label.ts'
import { DownloadStatement } from '#web/reports/download-statement.tsx'
import { useLocale } from '#web/session/locale.ts'
import styles from './owner-statements.module.css'
import { StatementView } from './statement-view.tsx'

/** One statement as it was issued, to be printed, and mailed by the office. */
export function StatementDialog(props: { id: string; isOffice: boolean; onClose: () => void }) {
  const { currency } = useLocale()
  const call = useCall(getOwnerStatement, { params: { id: props.id } })
  const mail = useSend(mailOwnerStatement, {
    onSuccess: ({ sentTo }) =>
      toast.success(t('Statement sent to {email}', { email: sentTo ?? '' })),
  })
  return (
    <Dialog
      opened
      onClose={props.onClose}
      size="xl"
      title={
        call.data
          ? `${call.data.property.name}, ${formatMonth(call.data.month, 'long')}`
          : t('Owner Statement')
      }
    >
      <QueryBoundary label={t('The statement')} call={call}>
        {statement => (
          <>
            <p className={styles.about}>
              {[
                t('For {owner}', { owner: fullName(statement.owner) }),
                shareLabel(statement.shares),
                t('issued {day}', { day: formatInstantDay(statement.issuedAt) }),
                statement.version > 1 && t('version {version}', { version: statement.version }),
                !statement.isLatest && t('replaced by a later version'),
                statement.sentAt && t('sent {day}', { day: formatInstantDay(statement.sentAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
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
                  {statement.sentAt ? t('Send Again') : t('Send to Owner')}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
