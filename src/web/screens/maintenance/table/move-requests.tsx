import { Select, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  type MaintenanceStatus,
  maintenanceStatuses,
  statesBefore,
} from '#shared/maintenance/maintenance-requests.ts'
import { changeMaintenanceRequests, maxRequestsAtOnce } from '#shared/maintenance/request-list.ts'
import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { notUpdated, statusLabels } from '#web/maintenance/request-labels.tsx'
import { usePerson } from '#web/session/session.tsx'
import type { BulkProps } from './request-bulk.tsx'
import { changedWords, tooMany, verbFor } from './request-words.ts'
import { undoMoves } from './undo-changes.ts'

/** Moves the selected requests to a status; says before which their own status keeps from it. */
export default function MoveRequests({ requests, opened, onClose, onDone }: BulkProps) {
  const role = standing(usePerson())
  const meant = requests.slice(0, maxRequestsAtOnce)
  const first = likeliest(meant, role)
  const sent = useRef<MaintenanceStatus>(first)
  const form = useSendForm(changeMaintenanceRequests, {
    initial: { status: first, reason: '' },
    about: 'selected requests',
    toBody: typed => {
      sent.current = typed.status
      return { ...typed, requestIds: meant.map(({ id }) => id) }
    },
    onSuccess: onDone,
    success: ({ changed }) => changedWords(changed.length),
    undo: ({ changed }) => undoMoves(meant, changed, sent.current),
    failure: notUpdated(),
  })
  const { status } = form.values
  const from = statesBefore(status, role)
  const kept = meant.filter(one => !from.includes(one.status))
  const isCancelling = status === 'cancelled'
  return (
    <FormDialog
      title={t('Set Status')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={verbFor(meant.length - kept.length)}
      submitting={t('Saving...')}
      disabled={kept.length === meant.length}
    >
      <Select
        label={t('Status')}
        data={maintenanceStatuses
          .filter(to => statesBefore(to, role).length > 0)
          .map(value => ({ value, label: statusLabels[value] }))}
        data-autofocus
        {...form.field('status')}
      />
      {(isCancelling || status === 'pending') && (
        <Textarea
          label={isCancelling ? t('Reason for cancelling') : t('Reason')}
          required={isCancelling}
          {...form.field('reason')}
        />
      )}
      <LeftOut
        groups={[
          {
            reason: t('Stay as they are:'),
            names: kept.map(one =>
              t('{title} ({status})', { title: one.title, status: statusLabels[one.status] }),
            ),
          },
          tooMany(requests),
        ]}
      />
    </FormDialog>
  )
}

/** The status that most of them can reach. */
function likeliest(requests: readonly MaintenanceRequest[], role: Role): MaintenanceStatus {
  const reach = (to: MaintenanceStatus) =>
    requests.filter(({ status }) => statesBefore(to, role).includes(status)).length
  return (['in_progress', 'completed', 'pending'] as const).reduce((best, to) =>
    reach(to) > reach(best) ? to : best,
  )
}
