import { t } from '#shared/language/t.ts'
import { createRenewal } from '#shared/leases/lease-changes.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import {
  RenewalFields,
  untouchedRenewal,
  useRenewalSentences,
  useRenewalTerms,
} from './renewal-terms.tsx'

/** Renews a lease to a later end, at the same rent or another. */
export function RenewLease({ lease, opened, onClose }: LeaseDialogProps) {
  const terms = useRenewalTerms(lease, opened)
  const form = useSendForm(createRenewal, {
    initial: untouchedRenewal,
    toBody: terms.bodyOf,
    params: { id: lease.id },
    success: t('Lease renewed'),
  })
  const values = terms.withDefaults(form.values)
  const words = useRenewalSentences(lease, values, opened)
  return (
    <FormDialog
      title={t('Renew Lease')}
      text={t('The same lease continues, with its ledger and deposit.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Renew Lease')}
      submitting={t('Replacing...')}
    >
      <RenewalFields lease={lease} form={form} values={values} />
      <Consequence sentences={words} />
    </FormDialog>
  )
}
