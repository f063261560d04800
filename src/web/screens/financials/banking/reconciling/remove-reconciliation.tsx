import { deleteReconciliation } from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'

/** Removes an open reconciliation. */
export function RemoveReconciliation(props: { id: string; opened: boolean; onClose: () => void }) {
  const { id, opened, onClose } = props
  const remove = useSend(deleteReconciliation, {
    onSuccess: () => {
      toast.success(t('Reconciliation removed'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Remove Reconciliation')}
      confirm={t('Remove Reconciliation')}
      confirming={t('Removing...')}
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id }, body: {} })}
      isPending={remove.isPending}
      error={remove.error}
      destructive={false}
    >
      <p>{t('Matches and ticks stay. You can start again with the same statement.')}</p>
    </ConfirmDialog>
  )
}
