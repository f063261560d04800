import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { MaintenancePriority } from '#shared/maintenance/maintenance-requests.ts'
import { changeMaintenanceRequests, maxRequestsAtOnce } from '#shared/maintenance/request-list.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { notUpdated, priorityChoices } from '#web/maintenance/request-labels.tsx'
import type { BulkProps } from './request-bulk.tsx'
import { changedWords, tooMany, verbFor } from './request-words.ts'
import { undoPlan } from './undo-changes.ts'

/** Sets the priority of the selected requests; says before which have it already. */
export default function PrioritizeRequests({ requests, opened, onClose, onDone }: BulkProps) {
  const meant = requests.slice(0, maxRequestsAtOnce)
  const form = useSendForm(changeMaintenanceRequests, {
    initial: { priority: 'high' as MaintenancePriority },
    about: 'selected requests',
    toBody: typed => ({ ...typed, requestIds: meant.map(({ id }) => id) }),
    onSuccess: onDone,
    success: ({ changed }) => changedWords(changed.length),
    undo: ({ changed }) => undoPlan(meant, changed, 'priority'),
    failure: notUpdated(),
  })
  const same = meant.filter(({ priority }) => priority === form.values.priority)
  return (
    <FormDialog
      title={t('Set Priority')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={verbFor(meant.length - same.length)}
      submitting={t('Saving...')}
      disabled={same.length === meant.length}
    >
      <Select
        label={t('Priority')}
        data={priorityChoices()}
        data-autofocus
        {...form.field('priority')}
      />
      <LeftOut
        groups={[
          { reason: t('Have this priority already:'), names: same.map(({ title }) => title) },
          tooMany(requests),
        ]}
      />
    </FormDialog>
  )
}
