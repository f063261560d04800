import { Button } from '@mantine/core'
import { Ban, type LucideIcon, Pencil, ReceiptText, RotateCcw, Undo2 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Role } from '#shared/person.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { RowButton } from '#web/components/actions/row-button.tsx'
import { usePerson } from '#web/session/session.tsx'
import { type Task, useRequestDialogs } from './request-dialogs.tsx'
import { type RequestRights, requestRights } from './request-rights.ts'
import { useMove } from './use-move.ts'

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
  const { open, dialogs } = useRequestDialogs(request, rights)
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
      {rights.book && size === 'sm' && (
        <Button
          size={size}
          variant="default"
          leftSection={<ReceiptText size={16} aria-hidden />}
          onClick={() => open('expense')}
        >
          {t('Record Expense')}
        </Button>
      )}
      <MoreActions request={request} rights={rights} size={size} onTask={open} />
      {dialogs}
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
  // A page has a button for it.
  const choices = choicesOf(props.rights).filter(({ task }) => size === 'xs' || task !== 'expense')
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
