import { Button } from '@mantine/core'
import { Ban, type LucideIcon, Pencil, ReceiptText, RotateCcw, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import type { Role } from '#shared/person.ts'
import { type CallError, useSend } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { RowButton } from '#web/components/actions/row-button.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { usePerson } from '#web/session/session.tsx'
import { notUpdated, updated } from './request-labels.tsx'
import { type RequestRights, requestRights } from './request-rights.ts'
import { undoMove } from './undo-move.ts'

// A list opens without the code of its dialogs.
const moves = () => import('./move-dialogs.tsx')
const CancelRequest = lazy(async () => ({ default: (await moves()).CancelRequest }))
const CompleteRequest = lazy(async () => ({ default: (await moves()).CompleteRequest }))
const PutBackRequest = lazy(async () => ({ default: (await moves()).PutBackRequest }))
const ReopenRequest = lazy(async () => ({ default: (await moves()).ReopenRequest }))
const CompleteWithCost = lazy(async () => ({
  default: (await import('./complete-with-cost.tsx')).CompleteWithCost,
}))
const EditRequest = lazy(async () => ({
  default: (await import('./edit-request.tsx')).EditRequest,
}))

type Task = 'complete' | 'expense' | 'cancel' | 'putBack' | 'reopen' | 'edit'

/** The actions of a request: the next step as a button, others in a menu. */
export function RequestActions(props: {
  request: MaintenanceRequest
  /** The person's role towards the request. */
  role: Role
  size?: 'xs' | 'sm'
}) {
  const { request, size = 'xs' } = props
  const person = usePerson()
  const rights = requestRights(request, props.role, person.id)
  // The last dialog stays mounted, for its closing animation.
  const [task, setTask] = useState<Task>()
  const [isOpen, setOpen] = useState(false)
  const dialog = { request, opened: isOpen, onClose: () => setOpen(false) }

  function open(next: Task) {
    setTask(next)
    setOpen(true)
  }

  return (
    <>
      {(rights.start || rights.complete) && (
        <NextStep
          request={request}
          rights={rights}
          size={size}
          onComplete={() => open('complete')}
        />
      )}
      <MoreActions request={request} rights={rights} size={size} onTask={open} />
      <Suspense>
        {task === 'complete' && !rights.plan && <CompleteRequest {...dialog} />}
        {((task === 'complete' && rights.plan) || task === 'expense') && (
          <CompleteWithCost {...dialog} />
        )}
        {task === 'cancel' && <CancelRequest {...dialog} />}
        {task === 'putBack' && <PutBackRequest {...dialog} />}
        {task === 'reopen' && <ReopenRequest {...dialog} />}
        {task === 'edit' && <EditRequest {...dialog} rights={rights} />}
      </Suspense>
    </>
  )
}

/** Start or complete, whichever is next. */
function NextStep(props: {
  request: MaintenanceRequest
  rights: RequestRights
  size: 'xs' | 'sm'
  /** Completion with a further question. */
  onComplete: () => void
}) {
  const { rights } = props
  const move = useMove(props.request)
  // One main button per screen: in a list the next steps are secondary.
  const StepButton = props.size === 'xs' ? LightButton : Button
  return (
    <>
      {rights.start && (
        <StepButton disabled={move.isPending} onClick={() => move.to('in_progress')}>
          {move.isPending ? t('Starting...') : t('Start Work')}
        </StepButton>
      )}
      {rights.complete && (
        <StepButton
          disabled={move.isPending}
          onClick={() => (rights.setActualCost ? props.onComplete() : move.to('completed'))}
        >
          {move.isPending ? t('Completing...') : t('Complete')}
        </StepButton>
      )}
    </>
  )
}

function LightButton(props: { disabled: boolean; onClick: () => void; children: string }) {
  return <RowButton look="light" {...props} />
}

/** Further actions: in a menu in a list, or for several; a single one on a page as a button. */
function MoreActions(props: {
  request: MaintenanceRequest
  rights: RequestRights
  size: 'xs' | 'sm'
  onTask: (task: Task) => void
}) {
  const { request, size, onTask } = props
  const choices = choicesOf(props.rights)
  const [first] = choices
  if (!first) return null
  if (choices.length === 1 && size === 'sm') {
    return (
      <Button
        variant="default"
        size={size}
        leftSection={<first.icon size={16} aria-hidden />}
        onClick={() => onTask(first.task)}
      >
        {first.label}
      </Button>
    )
  }
  return (
    <ActionsMenu
      label={t('More actions for {title}', { title: request.title })}
      size={size === 'xs' ? 30 : 36}
      isButton={size === 'sm'}
    >
      {choices.map(({ task, label, icon }) => (
        <MenuAction key={task} icon={icon} isGrave={task === 'cancel'} onClick={() => onTask(task)}>
          {label}
        </MenuAction>
      ))}
    </ActionsMenu>
  )
}

interface Choice {
  task: Task
  label: string
  icon: LucideIcon
  may: boolean
}

function choicesOf({
  plan,
  setActualCost,
  book,
  putBack,
  reopen,
  cancel,
}: RequestRights): Choice[] {
  const choices: Choice[] = [
    { task: 'edit', label: t('Edit request'), icon: Pencil, may: plan },
    { task: 'edit', label: t('Enter actual cost'), icon: Pencil, may: setActualCost && !plan },
    { task: 'expense', label: t('Record expense'), icon: ReceiptText, may: book },
    { task: 'putBack', label: t('Move back to pending'), icon: Undo2, may: putBack },
    { task: 'reopen', label: t('Reopen request'), icon: RotateCcw, may: reopen },
    { task: 'cancel', label: t('Cancel request'), icon: Ban, may: cancel },
  ]
  return choices.filter(({ may }) => may)
}

/** The plain move: the status alone is sent. */
function useMove(request: MaintenanceRequest) {
  const send = useSend(putMaintenanceRequest, {
    onSuccess: () => toast.success(updated(), undoMove(request)),
  })

  function refuse(error: CallError) {
    if (error.status === 401) return
    toast.failure({ title: notUpdated(), text: error.sentence })
    // Another user may have been faster: the shown state is outdated then.
    refresh(putMaintenanceRequest.changes)
  }

  return {
    isPending: send.isPending,
    to: (status: 'in_progress' | 'completed') =>
      send.mutate({ params: { id: request.id }, body: { status } }, { onError: refuse }),
  }
}
