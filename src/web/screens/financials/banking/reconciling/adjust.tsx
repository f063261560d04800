import { TextInput } from '@mantine/core'
import {
  type ReconciliationDetails,
  updateReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'

/** Records the rest as an adjustment, with its reason, and finishes the reconciliation. */
export function Adjust(props: {
  details: ReconciliationDetails
  opened: boolean
  onClose: () => void
}) {
  const { details } = props
  const { currency } = useLocale()
  const form = useSendForm(updateReconciliation, {
    about: details.id,
    initial: { reason: '', propertyId: '' },
    toBody: (adjustment): object => ({ state: 'done', adjustment }),
    params: { id: details.id },
    inputs: { 'adjustment.reason': 'reason', 'adjustment.propertyId': 'propertyId' },
    success: t('Reconciled through {day}', { day: formatDay(details.through) }),
    failure: t('Failed to adjust the difference'),
  })
  const facts = {
    difference: formatMoney(details.difference.replace('-', ''), currency),
    day: formatDay(details.through),
  }
  return (
    <FormDialog
      title={t('Adjust Difference')}
      text={
        details.difference.startsWith('-')
          ? t('{difference} is recorded as other expenses on {day}.', facts)
          : t('{difference} is recorded as other income on {day}.', facts)
      }
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Adjust & Finish')}
      submitting={t('Finishing...')}
    >
      <TextInput label={t('Reason')} required data-autofocus {...form.field('reason')} />
      <PropertySelect
        value={form.values.propertyId}
        placeholder={t('None')}
        error={form.field('propertyId').error}
        onChange={id => form.set({ propertyId: id ?? '' })}
      />
      <ClosedDayNote days={[details.through]} propertyId={form.values.propertyId} />
    </FormDialog>
  )
}
