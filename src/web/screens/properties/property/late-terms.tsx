import { Button } from '@mantine/core'
import { useState } from 'react'
import { depositHint, lateFeeWarnings, stateOf } from '#shared/leases/state-terms.ts'
import { getPropertyTerms, type PropertyTerms } from '#shared/leases/terms.ts'
import { type Property, updateProperty } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { counted } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { DaysField, LateTermsFields, termsLabels } from '#web/leases/late-fees/fields.tsx'
import { feeLabel } from '#web/leases/late-fees/labels.ts'
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
  const whose = (own: unknown) =>
    own === null ? 'Same as the organization' : 'This property’s own'
  return (
    <Panel
      title="Late Rent and Deposits"
      actions={
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <TermsList
        terms={[
          ['Days of grace', counted(graceDays.own ?? graceDays.above, 'day'), whose(graceDays.own)],
          ['Late fee', feeLabel(lateFee.own ?? lateFee.above, currency), whose(lateFee.own)],
          [
            'Deposit due back within',
            counted(depositReturnDays.own ?? depositReturnDays.above, 'day'),
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
    success: 'Terms saved',
    failure: 'Failed to save terms',
  })
  const above = { graceDays: graceDays.above, lateFee: lateFee.above }
  const hint = depositHint(state)
  return (
    <FormDialog
      title="Late Rent and Deposits"
      text="Holds for every lease of this property that has no terms of its own. What was charged before stays."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Save Terms"
      submitting="Saving..."
    >
      <LateTermsFields form={form} currency={currency} graceDays={graceDays} lateFee={lateFee} />
      <TermsWarnings sentences={lateFeeWarnings(state, holding(form.values, above))} />
      <DaysField
        label="Days to return a deposit"
        form={form}
        name="depositReturnDays"
        above={depositReturnDays}
        says={`Counted from the day the tenant left${hint ? `. ${hint.slice(0, -1)}` : ''}`}
      />
    </FormDialog>
  )
}
