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
      toast.success('Schedule deleted')
    },
  })
  return (
    <ConfirmDialog
      title="Delete Schedule?"
      confirm="Delete Schedule"
      confirming="Deleting..."
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
        `“${schedule.title}” will create no more requests. Existing requests are kept. To stop it temporarily, pause it instead.`}
    </ConfirmDialog>
  )
}
