import { type BankRule, deleteBankRule } from '#shared/accounting/banking/bank-rules.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'

/** Removes a rule, and with `isUndo` all that it recorded and ignored. */
export function RemoveRule(props: {
  rule: BankRule
  isUndo: boolean
  opened: boolean
  onClose: () => void
}) {
  const { rule, isUndo, opened, onClose } = props
  const { id, uses, payeeContains: text } = rule
  const remove = useSend(deleteBankRule, {
    onSuccess: ({ undone }) => {
      toast.success(
        isUndo
          ? t('{count, plural, one {# line is} other {# lines are}} to match again', {
              count: undone,
            })
          : t('Rule removed'),
      )
      onClose()
    },
  })
  const title = isUndo ? t('Undo and Remove Rule') : t('Remove Rule')
  return (
    <ConfirmDialog
      title={title}
      confirm={title}
      confirming={t('Removing...')}
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id }, body: { undo: isUndo } })}
      isPending={remove.isPending}
      error={remove.error}
      destructive={isUndo}
    >
      <p>
        {isUndo
          ? t(
              '{count, plural, one {The # line} other {The # lines}} of “{text}” will be to match again, and the expenses it recorded are voided.',
              { count: uses, text },
            )
          : t('Lines of “{text}” will wait for you again. Recorded ones stay.', { text })}
      </p>
    </ConfirmDialog>
  )
}
