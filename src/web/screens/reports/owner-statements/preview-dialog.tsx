import { Alert, Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { issueOwnerStatement, previewOwnerStatement } from '#shared/owners/owner-statements.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { failureOf, QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { shareLabel } from '#web/owners/share-label.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './owner-statements.module.css'
import { StatementView } from './statement-view.tsx'

/** The present figures of a month's statement; issuing stores it, and posts the management fee. */
export function PreviewDialog(props: {
  propertyId: string
  /** '' for the owner at the month’s end. */
  ownerId: string
  month: string
  onClose: () => void
}) {
  const { propertyId, onClose } = props
  const { currency } = useLocale()
  const property = useCall(getProperty, { params: { id: propertyId } })
  const preview = useCall(previewOwnerStatement, {
    params: { id: propertyId },
    query: {
      ...(props.month && { month: props.month }),
      ...(props.ownerId && { ownerId: props.ownerId }),
    },
  })
  const issue = useSend(issueOwnerStatement, {
    onSuccess: ({ sentTo }) => {
      toast.success(
        sentTo
          ? t('Statement issued and sent to {email}', { email: sentTo })
          : t('Statement issued'),
      )
      onClose()
    },
  })
  const said = preview.data
  const error = failureOf(preview, property)
  const refetch = () => Promise.all([preview.refetch(), property.refetch()])
  const send = (isMailed: boolean) =>
    said &&
    issue.mutate({
      body: { propertyId, month: said.month, send: isMailed, ownerId: said.owner?.id },
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={
        said && property.data
          ? `${property.data.name}, ${formatMonth(said.month, 'long')}`
          : t('Owner Statement')
      }
    >
      <QueryBoundary
        label={t('The preview')}
        call={{ data: property.data && said, error, refetch }}
      >
        {statement => (
          <>
            <p className={styles.about}>
              {[
                statement.owner
                  ? t('For {owner}', { owner: fullName(statement.owner) })
                  : t('This property has no owner'),
                shareLabel(statement.shares),
                t('preview'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {statement.issued && (
              <Alert color={statement.issued.isUpToDate ? 'gray' : 'yellow'} mb="md">
                {statement.issued.isUpToDate
                  ? t('Version {version} was issued. No changes since then.', {
                      version: statement.issued.version,
                    })
                  : t(
                      'The figures have changed since version {version} was issued. If you issue it again, both versions are kept and the later one counts.',
                      { version: statement.issued.version },
                    )}
              </Alert>
            )}
            {issue.error && (
              <Alert color="red" role="alert" mb="md">
                {issue.error.sentence}
              </Alert>
            )}
            <StatementView figures={statement} lines={statement.lines} currency={currency} />
            {Number(statement.feeToPost) !== 0 && (
              <p className={styles.about}>
                {t('Issuing posts a management fee of {feeToPost} as an expense of the month.', {
                  feeToPost: formatMoney(statement.feeToPost, currency),
                })}
              </p>
            )}
            <div className={styles.bar}>
              <Button
                variant="default"
                disabled={!statement.owner || issue.isPending}
                onClick={() => send(false)}
              >
                {statement.issued ? t('Issue Again') : t('Issue')}
              </Button>
              <Button disabled={!statement.owner || issue.isPending} onClick={() => send(true)}>
                {issue.isPending ? t('Issuing...') : t('Issue and Send')}
              </Button>
            </div>
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
