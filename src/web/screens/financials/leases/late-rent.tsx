import { Button } from '@mantine/core'
import { useState } from 'react'
import { labels, t } from '#shared/language/t.ts'
import { updateLease } from '#shared/leases/lease-changes.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { lateFeeWarnings, stateOf } from '#shared/leases/state-terms.ts'
import { getLeaseTerms, type LeaseTerms } from '#shared/leases/terms.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Waiting } from '#web/components/loading/loading.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LateTermsFields, termsLabels } from '#web/leases/late-fees/fields.tsx'
import { holding, sentTerms, termsInputs, typedTerms } from '#web/leases/late-fees/typed.ts'
import { TermsWarnings } from '#web/leases/late-fees/warnings.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import styles from './lease.module.css'

/** The level of these late fee terms, and the link to change them: for the office of the lease. */
export function LateRentOrigin({ lease }: { lease: Lease }) {
  const { data, isPending } = useCall(getLeaseTerms, { params: { id: lease.id } })
  const [isOpen, setOpen] = useState(false)
  if (isPending) return <Waiting />
  if (!data) return null
  return (
    <span className={styles.since}>
      <span className={styles.hint}>{originOf(data)}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('Change the late fee terms')}
        onClick={() => setOpen(true)}
      >
        {t('Change')}
      </Button>
      <ChangeLateRent lease={lease} terms={data} opened={isOpen} onClose={() => setOpen(false)} />
    </span>
  )
}

function originOf({ graceDays, lateFee }: LeaseTerms): string {
  const isOne =
    (graceDays.own === null) === (lateFee.own === null) &&
    (lateFee.own || graceDays.from === lateFee.from)
  const fee = lateFee.own ? t('Set for this lease') : defaults[lateFee.from]
  const grace = graceDays.own === null ? defaults[graceDays.from] : t('Set for this lease')
  return isOne ? fee : t('Late fee: {fee} · Grace period: {grace}', { fee, grace })
}

const defaults = labels({ organization: 'Company default', property: 'Property default' })

function ChangeLateRent({
  lease,
  terms,
  opened,
  onClose,
}: LeaseDialogProps & { terms: LeaseTerms }) {
  const { graceDays, lateFee } = terms
  const property = useCall(getProperty, { params: { id: lease.unit.propertyId }, enabled: opened })
  const form = useSendForm(updateLease, {
    initial: typedTerms({ graceDays: graceDays.own, lateFee: lateFee.own }),
    inputs: termsInputs,
    labels: termsLabels,
    toBody: sentTerms,
    params: { id: lease.id },
    version: terms.updatedAt,
    success: t('Terms saved'),
    failure: t('Failed to save terms'),
  })
  const state = property.data ? stateOf(property.data.address) : null
  const above = { graceDays: graceDays.above, lateFee: lateFee.above }
  return (
    <FormDialog
      title={t('Late Fees')}
      text={t('Applies to this lease only, from today on. Earlier charges stay as they are.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Save Terms')}
      submitting={t('Saving...')}
    >
      <LateTermsFields
        form={form}
        currency={lease.organization.currency}
        graceDays={graceDays}
        lateFee={lateFee}
      />
      <TermsWarnings
        sentences={lateFeeWarnings(state, holding(form.values, above), lease.monthlyRent)}
      />
    </FormDialog>
  )
}
