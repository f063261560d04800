import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import {
  closeEviction,
  setRollover,
  withdrawNotice,
  withdrawTermination,
} from '#shared/leases/lease-changes.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { formatDay } from '#web/format/format.ts'
import { after } from '#web/leases/confirmed-change.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'

/** Withdraws a notice: the tenancy continues. */
export function WithdrawNotice(dialog: LeaseDialogProps) {
  return (
    <Withdraw
      {...dialog}
      call={withdrawNotice}
      title={t('Withdraw Notice')}
      confirm={t('Withdraw Notice')}
      done={t('Notice withdrawn')}
    >
      {t('The lease continues as if no notice had been given.')}
    </Withdraw>
  )
}

/** Closes an eviction: tenants report payments again. */
export function CloseEviction(dialog: LeaseDialogProps) {
  return (
    <Withdraw
      {...dialog}
      call={closeEviction}
      title={t('Close Eviction')}
      confirm={t('Close Eviction')}
      done={t('Eviction closed')}
    >
      {t(
        'The tenants are notified that they can report payments again, and the lease can be renewed.',
      )}
    </Withdraw>
  )
}

/** Withdraws a future end. */
export function WithdrawEnd(dialog: LeaseDialogProps) {
  const { terminatedOn, endDate } = dialog.lease
  return (
    <Withdraw
      {...dialog}
      call={withdrawTermination}
      title={t('Undo Lease End')}
      confirm={t('Undo Lease End')}
      done={t('The lease continues')}
    >
      {t('The lease continues as before, and rent is charged past {day}.', {
        day: formatDay(terminatedOn ?? endDate),
      })}
    </Withdraw>
  )
}

/** Withdraws a notice or another event of a lease, by a call that needs only the lease. */
function Withdraw(
  props: LeaseDialogProps & {
    call: typeof withdrawNotice
    title: string
    confirm: string
    done: string
    children: ReactNode
  },
) {
  const { lease, onClose } = props
  const send = useSend(props.call, after(props.done, onClose))
  return (
    <ConfirmDialog
      title={props.title}
      confirm={props.confirm}
      confirming={t('Saving...')}
      destructive={false}
      opened={props.opened}
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { id: lease.id } })}
      isPending={send.isPending}
      error={send.error}
    >
      {props.children}
    </ConfirmDialog>
  )
}

/** Whether the lease continues month to month after its end. */
export function SetRollover(props: LeaseDialogProps & { rollover: boolean }) {
  const { lease, rollover, onClose } = props
  const send = useSend(setRollover, after(t('Lease changed'), onClose))
  const end = formatDay(lease.endDate)
  return (
    <ConfirmDialog
      title={rollover ? t('Continue Month-to-Month') : t('Don’t Renew')}
      confirm={rollover ? t('Continue Month-to-Month') : t('Don’t Renew')}
      confirming={t('Saving...')}
      destructive={false}
      opened={props.opened}
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { id: lease.id }, body: { rollover } })}
      isPending={send.isPending}
      error={send.error}
    >
      {rollover
        ? t('After {end} the lease continues month-to-month at the same rent, until it is ended.', {
            end,
          })
        : t(
            'The lease expires on {end}. No rent is charged after that day, and the unit becomes vacant.',
            { end },
          )}
    </ConfirmDialog>
  )
}
