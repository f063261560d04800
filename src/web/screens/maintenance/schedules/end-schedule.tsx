import { t } from '#shared/language/t.ts'
import {
  endMaintenanceSchedule,
  type MaintenanceSchedule,
} from '#shared/maintenance/maintenance-schedules.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'

/** Asks before a schedule ends for good. */
export function EndSchedule(props: { schedule: MaintenanceSchedule | null; onClose: () => void }) {
  const { schedule, onClose } = props
  const send = useSend(endMaintenanceSchedule, {
    onSuccess: () => {
      onClose()
      toast.success(t('Schedule deleted'))
    },
  })
  return (
    <ConfirmDialog
      title={t('Delete Schedule?')}
      confirm={t('Delete Schedule')}
      confirming={t('Deleting...')}
      opened={schedule !== null}
      onClose={() => {
        send.reset()
        onClose()
      }}
      onConfirm={() => schedule && send.mutate({ params: { id: schedule.id } })}
      isPending={send.isPending}
      error={send.error}
    >
      {schedule &&
        t(
          '“{title}” will create no more requests. Existing requests are kept. To stop it temporarily, pause it instead.',
          { title: schedule.title },
        )}
    </ConfirmDialog>
  )
}
