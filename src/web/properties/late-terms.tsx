import { Button } from '@mantine/core'
import { useState } from 'react'
import { depositHint, lateFeeWarnings, stateOf } from '#shared/leases/state-terms.ts'
import { getPropertyTerms, type PropertyTerms } from '#shared/leases/terms.ts'
import { listProperties, type Property, updateProperty } from '#shared/properties/properties.ts'
import { useCall } from '../api.ts'
import { counted } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { DaysField, LateTermsFields, termsWords } from '../parts/terms/fields.tsx'
import { TermsList } from '../parts/terms/terms-list.tsx'
import {
  holding,
  sentDays,
  sentTerms,
  termsInputs,
  typedDays,
  typedTerms,
} from '../parts/terms/typed.ts'
import { TermsWarnings } from '../parts/terms/warnings.tsx'
import { feeLabel } from '../parts/terms/words.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Waiting } from '../ui/loading.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSendForm } from '../ui/send-form.ts'

/** When rent is late in this property, what it costs, and when deposits are due back. */
export function LateTerms({ property }: { property: Property }) {
  const { currency } = useBooks()
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
    words: termsWords,
    toBody: typed => ({
      ...sentTerms(typed),
      depositReturnDays: sentDays(typed.depositReturnDays),
    }),
    params: { id: property.id },
    version: terms.updatedAt,
    refresh: [listProperties, '/api/leases', '/api/dashboard', '/api/financials'],
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
