import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  getOrganization,
  type Organization,
  updateOrganization,
} from '#shared/organization/organization.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
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
      title={t('Late Fees & Deposits')}
      subtitle={t('Default for every property and lease without its own terms')}
    >
      <TermsList
        terms={[
          [
            t('Grace period'),
            t('{count, plural, one {# day} other {# days}}', { count: data.graceDays }),
          ],
          [t('Late fee'), lateFeeLabel(data.lateFee, data.currency)],
          [
            t('Return deposit within'),
            t('{count, plural, one {# day} other {# days}}', { count: data.depositReturnDays }),
          ],
        ]}
      />
      {can(person, updateOrganization.may) && (
        <Button mt="md" variant="default" onClick={() => setOpen(true)}>
          {t('Change Terms')}
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
    success: t('Terms saved'),
    failure: t('Failed to save terms'),
  })
  return (
    <FormDialog
      title={t('Late Fees & Deposits')}
      text={t(
        'Applies to every property and lease without its own terms. Earlier charges stay as they are.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Terms')}
      submitting={t('Saving...')}
    >
      <LateTermsFields
        form={form}
        currency={organization.currency}
        graceDays={null}
        lateFee={null}
      />
      <DaysField
        label={t('Days to return a deposit')}
        form={form}
        name="depositReturnDays"
        above={null}
        says={t('Counted from the move-out date')}
      />
    </FormDialog>
  )
}
