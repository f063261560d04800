import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  updateMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { listRecipients } from '#shared/messaging/messages.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { labelAmong } from '#web/forms/labeled-change.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { categoryChoices } from './category-labels.ts'
import { notUpdated, priorityChoices, updated } from './request-labels.tsx'
import type { RequestRights } from './request-rights.ts'

/** Changes the plan and the cost of a request, within the user's rights. */
export function EditRequest(props: {
  request: MaintenanceRequest
  rights: RequestRights
  opened: boolean
  onClose: () => void
}) {
  const { request, rights, opened, onClose } = props
  const { currency } = useLocale()
  const colleagues = useColleagues(request, opened && rights.plan)
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

/** Possible assignees: the person, the present assignee, and colleagues they can write to. */
function useColleagues(request: MaintenanceRequest, enabled: boolean) {
  const person = usePerson()
  const { data: recipients } = useCall(listRecipients, { enabled })
  const names = new Map([[person.id, t('{name} (you)', { name: fullName(person) })]])
  if (request.assignee && !names.has(request.assignee.id)) {
    names.set(request.assignee.id, fullName(request.assignee))
  }
  for (const recipient of recipients ?? []) {
    const isOnTeam = ['admin', 'manager', 'staff'].includes(recipient.role)
    if (isOnTeam && !names.has(recipient.id)) names.set(recipient.id, fullName(recipient))
  }
  return [...names].map(([value, label]) => ({ value, label }))
}
