import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  getOrganization,
  type Organization,
  updateOrganization,
} from '#shared/organization/organization.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { counted } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { DaysField, LateTermsFields, termsLabels } from '#web/leases/late-fees/fields.tsx'
import { lateFeeLabel } from '#web/leases/late-fees/labels.ts'
import { TermsList } from '#web/leases/late-fees/terms-list.tsx'
import {
  sentDays,
  sentTerms,
  termsInputs,
  typedDays,
  typedTerms,
} from '#web/leases/late-fees/typed.ts'
import { usePerson } from '#web/session/session.tsx'

/** The organization's default for late fee terms, and the due date of deposit refunds. */
export function LateTerms() {
  const person = usePerson()
  const { data } = useCall(getOrganization)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <Panel
      title="Late Fees & Deposits"
      subtitle="Default for every property and lease without its own terms"
    >
      <TermsList
        terms={[
          ['Grace period', counted(data.graceDays, 'day')],
          ['Late fee', lateFeeLabel(data.lateFee, data.currency)],
          ['Return deposit within', counted(data.depositReturnDays, 'day')],
        ]}
      />
      {can(person, updateOrganization.may) && (
        <Button mt="md" variant="default" onClick={() => setOpen(true)}>
          Change Terms
        </Button>
      )}
      <ChangeTerms organization={data} opened={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}

function ChangeTerms(props: { organization: Organization; opened: boolean; onClose: () => void }) {
  const { organization } = props
  const form = useSendForm(updateOrganization, {
    initial: {
      ...typedTerms(organization),
      depositReturnDays: typedDays(organization.depositReturnDays),
    },
    inputs: termsInputs,
    labels: termsLabels,
    toBody: typed => ({
      ...sentTerms(typed),
      depositReturnDays: sentDays(typed.depositReturnDays),
    }),
    version: organization.updatedAt,
    success: 'Terms saved',
    failure: 'Failed to save terms',
  })
  return (
    <FormDialog
      title="Late Fees & Deposits"
      text="Applies to every property and lease without its own terms. Earlier charges stay as they are."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Save Terms"
      submitting="Saving..."
    >
      <LateTermsFields
        form={form}
        currency={organization.currency}
        graceDays={null}
        lateFee={null}
      />
      <DaysField
        label="Days to return a deposit"
        form={form}
        name="depositReturnDays"
        above={null}
        says="Counted from the move-out date"
      />
    </FormDialog>
  )
}
