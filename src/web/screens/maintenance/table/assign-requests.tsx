import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { changeMaintenanceRequests, maxRequestsAtOnce } from '#shared/maintenance/request-list.ts'
import { fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { notUpdated } from '#web/maintenance/request-labels.tsx'
import { useColleagues } from '#web/maintenance/use-colleagues.ts'
import type { BulkProps } from './request-bulk.tsx'
import { changedWords, tooMany, verbFor } from './request-words.ts'
import { undoPlan } from './undo-changes.ts'

/** Gives the selected requests to one person; says before who loses them. */
export default function AssignRequests({ requests, opened, onClose, onDone }: BulkProps) {
  const meant = requests.slice(0, maxRequestsAtOnce)
  const colleagues = useColleagues(opened)
  const form = useSendForm(changeMaintenanceRequests, {
    initial: { assignedTo: '' },
    about: 'selected requests',
    toBody: typed => ({ ...typed, requestIds: meant.map(({ id }) => id) }),
    onSuccess: onDone,
    success: ({ changed }) => changedWords(changed.length),
    undo: ({ changed }) => undoPlan(meant, changed, 'assignedTo'),
    failure: notUpdated(),
  })
  const { assignedTo } = form.values
  const replaced = meant.filter(one => one.assignee && one.assignedTo !== assignedTo)
  return (
    <FormDialog
      title={t('Assign Requests')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={verbFor(meant.length)}
      submitting={t('Saving...')}
    >
      <Select
        label={t('Assigned to')}
        searchable
        data-autofocus
        nothingFoundMessage={t('No one found')}
        data={[{ value: '', label: t('Unassigned') }, ...colleagues]}
        {...form.field('assignedTo')}
      />
      <LeftOut
        groups={[
          {
            reason: t('Assigned to someone else now:'),
            names: replaced.map(({ title, assignee }) =>
              t('{title} ({name})', { title, name: assignee ? fullName(assignee) : '' }),
            ),
          },
          tooMany(requests),
        ]}
      />
    </FormDialog>
  )
}
