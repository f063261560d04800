import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { depositHint, lateFeeWarnings, stateOf } from '#shared/leases/state-terms.ts'
import { getPropertyTerms, type PropertyTerms } from '#shared/leases/terms.ts'
import { type Property, updateProperty } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { DaysField, LateTermsFields, termsLabels } from '#web/leases/late-fees/fields.tsx'
import { lateFeeLabel } from '#web/leases/late-fees/labels.ts'
import { TermsList } from '#web/leases/late-fees/terms-list.tsx'
import {
  holding,
  sentDays,
  sentTerms,
  termsInputs,
  typedDays,
  typedTerms,
} from '#web/leases/late-fees/typed.ts'
import { TermsWarnings } from '#web/leases/late-fees/warnings.tsx'
import { useLocale } from '#web/session/locale.ts'

/** The late fee terms of this property, and the due date of deposit refunds. */
export function LateTerms({ property }: { property: Property }) {
  const { currency } = useLocale()
  const { data, isPending } = useCall(getPropertyTerms, { params: { id: property.id } })
  const [isOpen, setOpen] = useState(false)
  if (isPending) return <Waiting />
  if (!data) return null
  const { graceDays, lateFee, depositReturnDays } = data
  const whose = (own: unknown) => (own === null ? t('Company default') : t('Set for this property'))
  const days = (count: number) => t('{count, plural, one {# day} other {# days}}', { count })
  return (
    <Panel
      title={t('Late Fees & Deposits')}
      actions={
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t('Change')}
        </Button>
      }
    >
      <TermsList
        terms={[
          [t('Grace period'), days(graceDays.own ?? graceDays.above), whose(graceDays.own)],
          [t('Late fee'), lateFeeLabel(lateFee.own ?? lateFee.above, currency), whose(lateFee.own)],
          [
            t('Return deposit within'),
            days(depositReturnDays.own ?? depositReturnDays.above),
            whose(depositReturnDays.own),
          ],
        ]}
      />
      <ChangeTerms
        property={property}
        terms={data}
        currency={currency}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </Panel>
  )
}

function ChangeTerms(props: {
  property: Property
  terms: PropertyTerms
  currency: string
  opened: boolean
  onClose: () => void
}) {
  const { property, terms, currency } = props
  const { graceDays, lateFee, depositReturnDays } = terms
  const state = stateOf(property.address)
  const form = useSendForm(updateProperty, {
    initial: {
      ...typedTerms({ graceDays: graceDays.own, lateFee: lateFee.own }),
      depositReturnDays: typedDays(depositReturnDays.own),
    },
    inputs: termsInputs,
    labels: termsLabels,
    toBody: typed => ({
      ...sentTerms(typed),
      depositReturnDays: sentDays(typed.depositReturnDays),
    }),
    params: { id: property.id },
    version: terms.updatedAt,
    success: t('Terms saved'),
    failure: t('Failed to save terms'),
  })
  const above = { graceDays: graceDays.above, lateFee: lateFee.above }
  const hint = depositHint(state)
  return (
    <FormDialog
      title={t('Late Fees & Deposits')}
      text={t(
        'Applies to every lease of this property without its own terms. Earlier charges do not change.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Terms')}
      submitting={t('Saving...')}
    >
      <LateTermsFields form={form} currency={currency} graceDays={graceDays} lateFee={lateFee} />
      <TermsWarnings sentences={lateFeeWarnings(state, holding(form.values, above))} />
      <DaysField
        label={t('Days to return a deposit')}
        form={form}
        name="depositReturnDays"
        above={depositReturnDays}
        says={
          hint
            ? t('Counted from the move-out date. {hint}', { hint })
            : t('Counted from the move-out date')
        }
      />
    </FormDialog>
  )
}
