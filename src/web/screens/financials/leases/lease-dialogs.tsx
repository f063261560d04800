import { lazy, Suspense, useState } from 'react'
import type { Lease } from '#shared/leases/leases.ts'
import { AddCharge } from '#web/leases/charges/add-charge.tsx'
import { EndLease } from '#web/leases/end/end-lease.tsx'
import { NoticeDialog } from '#web/leases/end/notice-dialog.tsx'
import { ChangeRent } from './dialogs/change-rent.tsx'
import { CloseEviction, SetRollover, WithdrawEnd, WithdrawNotice } from './dialogs/confirms.tsx'
import { GiveCredit } from './dialogs/give-credit.tsx'
import { MoveDeposit } from './dialogs/move-deposit.tsx'
import { MoveMoney } from './dialogs/move-money.tsx'
import { MoveOut } from './dialogs/move-out.tsx'
import { OfferRenewal } from './dialogs/offer-renewal.tsx'
import { OpenEviction } from './dialogs/open-eviction.tsx'
import { PayBack } from './dialogs/pay-back.tsx'
import { RenewLease } from './dialogs/renew.tsx'
import type { LeaseTask } from './lease-tasks.ts'
import { GuidedMoveOut } from './move-out/guided-move-out.tsx'

const RemindDialog = lazy(() => import('#web/leases/remind/remind-dialog.tsx'))

/** The dialogs of a lease's actions, and the function that opens them. */
export function useLeaseDialogs(lease: Lease) {
  // The last dialog stays mounted, for its closing animation.
  const [task, setTask] = useState<LeaseTask>()
  const [isOpen, setOpen] = useState(false)

  function open(next: LeaseTask) {
    setTask(next)
    setOpen(true)
  }

  return {
    open,
    dialogs: task && (
      <Suspense>
        <TaskDialog
          key={task}
          task={task}
          lease={lease}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

function TaskDialog(props: {
  task: LeaseTask
  lease: Lease
  opened: boolean
  onClose: () => void
}) {
  const { task, ...dialog } = props
  switch (task) {
    case 'renew':
      return <RenewLease {...dialog} />
    case 'offerRenewal':
      return <OfferRenewal {...dialog} />
    case 'rent':
      return <ChangeRent {...dialog} />
    case 'goOn':
      return <SetRollover {...dialog} rollover />
    case 'stopAtEnd':
      return <SetRollover {...dialog} rollover={false} />
    case 'notice':
      return <NoticeDialog {...dialog} />
    case 'withdrawNotice':
      return <WithdrawNotice {...dialog} />
    case 'openEviction':
      return <OpenEviction {...dialog} />
    case 'closeEviction':
      return <CloseEviction {...dialog} />
    case 'end':
      return <EndLease {...dialog} />
    case 'withdrawEnd':
      return <WithdrawEnd {...dialog} />
    case 'guidedMoveOut':
      return <GuidedMoveOut {...dialog} />
    case 'moveOut':
      return <MoveOut {...dialog} />
    case 'remind':
      return <RemindDialog leaseIds={[dialog.lease.id]} {...dialog} />
    case 'charge':
      return <AddCharge {...dialog} />
    case 'credit':
      return <GiveCredit {...dialog} />
    case 'writeOff':
      return <GiveCredit {...dialog} isLoss />
    case 'refund':
      return <PayBack {...dialog} />
    case 'moveMoney':
      return <MoveMoney {...dialog} />
    case 'depositReceived':
      return <MoveDeposit {...dialog} movement="received" />
    case 'depositInterest':
      return <MoveDeposit {...dialog} movement="interest" />
    case 'depositApplied':
      return <MoveDeposit {...dialog} movement="applied" />
    case 'depositRefunded':
      return <MoveDeposit {...dialog} movement="refunded" />
  }
}
