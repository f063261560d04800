import {
  type ReconciliationDetails,
  updateReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { StatementFields } from './statement-fields.tsx'

/** Corrects the day or the balance of an open reconciliation. */
export function EditStatement(props: {
  details: ReconciliationDetails
  opened: boolean
  onClose: () => void
}) {
  const { id, through, statementBalance } = props.details
  const form = useSendForm(updateReconciliation, {
    initial: { through, statementBalance },
    params: { id },
    success: t('Statement saved'),
    failure: t('Failed to save statement'),
  })
  return (
    <FormDialog
      title={t('Edit Statement')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Statement')}
      submitting={t('Saving...')}
    >
      <StatementFields form={form} />
    </FormDialog>
  )
}
