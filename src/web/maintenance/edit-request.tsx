import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  updateMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { labelAmong } from '#web/forms/labeled-change.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { categoryChoices } from './category-labels.ts'
import { notUpdated, priorityChoices, updated } from './request-labels.tsx'
import type { RequestRights } from './request-rights.ts'
import { useColleagues } from './use-colleagues.ts'

/** Changes the plan and the cost of a request, within the user's rights. */
export function EditRequest(props: {
  request: MaintenanceRequest
  rights: RequestRights
  opened: boolean
  onClose: () => void
}) {
  const { request, rights, opened, onClose } = props
  const { currency } = useLocale()
  const colleagues = useColleagues(opened && rights.plan, request.assignee)
  const form = useSendForm(updateMaintenanceRequest, {
    initial: {
      priority: request.priority,
      category: request.category ?? '',
      assignedTo: request.assignedTo ?? '',
      dueOn: request.dueOn ?? '',
      estimatedCost: request.estimatedCost ?? '',
      actualCost: request.actualCost ?? '',
    },
    // Only editable fields are sent: the server refuses the whole body otherwise.
    toBody: ({ actualCost, ...plan }) => (rights.plan ? { ...plan, actualCost } : { actualCost }),
    params: { id: request.id },
    version: request.updatedAt,
    labels: {
      priority: labelAmong(priorityChoices()),
      category: labelAmong(categoryChoices('')),
      assignedTo: labelAmong(colleagues),
      estimatedCost: value => formatMoney(value, currency),
      actualCost: value => formatMoney(value, currency),
    },
    success: updated(),
    failure: notUpdated(),
  })
  return (
    <FormDialog
      title={rights.plan ? t('Edit Request') : t('Actual Cost')}
      text={request.title}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Save Changes')}
      submitting={t('Saving...')}
    >
      {rights.plan && (
        <FieldPair>
          <Select
            label={t('Priority')}
            data={priorityChoices()}
            data-autofocus
            {...form.field('priority')}
          />
          <Select
            label={t('Assigned to')}
            searchable
            nothingFoundMessage={t('No one found')}
            data={[{ value: '', label: t('Unassigned') }, ...colleagues]}
            {...form.field('assignedTo')}
          />
        </FieldPair>
      )}
      {rights.plan && (
        <FieldPair>
          <Select
            label={t('Category')}
            data={categoryChoices(t('Uncategorized'))}
            {...form.field('category')}
          />
          <DateInput label={t('Due date')} {...form.field('dueOn')} />
        </FieldPair>
      )}
      <FieldPair>
        {rights.plan && (
          <MoneyInput
            label={t('Estimated cost')}
            currency={currency}
            {...form.field('estimatedCost')}
          />
        )}
        <MoneyInput
          label={t('Actual cost')}
          currency={currency}
          data-autofocus={!rights.plan || undefined}
          {...form.field('actualCost')}
        />
      </FieldPair>
    </FormDialog>
  )
}
