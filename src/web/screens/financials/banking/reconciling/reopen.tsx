import {
  deleteReconciliation,
  type Reconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay } from '#web/format/format.ts'

/** Reopens a finished reconciliation, after it names the later ones that reopen with it. */
export function Reopen(props: {
  reconciliation: Reconciliation
  later: readonly Reconciliation[]
  opened: boolean
  onClose: () => void
}) {
  const { reconciliation, later, opened, onClose } = props
  const reopen = useSend(deleteReconciliation, {
    onSuccess: () => {
      toast.success(t('Reconciliation reopened'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Reopen Reconciliation')}
      confirm={t('Reopen Reconciliation')}
      confirming={t('Reopening...')}
      opened={opened}
      onClose={onClose}
      onConfirm={() =>
        reopen.mutate({ params: { id: reconciliation.id }, body: { confirm: later.length > 0 } })
      }
      isPending={reopen.isPending}
      error={reopen.error}
      destructive={false}
    >
      <p>
        {t(
          'Matches through {day} can change again. The packet stays among the documents; finishing makes a new one.',
          { day: formatDay(reconciliation.through) },
        )}
      </p>
      {later.length > 0 && (
        <>
          <p>{t('These later reconciliations of the account are reopened with it:')}</p>
          <ul>
            {later.map(({ id, through }) => (
              <li key={id}>{t('Through {day}', { day: formatDay(through) })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
