import { Button } from '@mantine/core'
import { CircleCheck, Flag, HardHat, type LucideIcon } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { useSelected } from '#web/lists/work-table/use-selected.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

const AssignRequests = lazy(() => import('./assign-requests.tsx'))
const PrioritizeRequests = lazy(() => import('./prioritize-requests.tsx'))
const MoveRequests = lazy(() => import('./move-requests.tsx'))

const dialogs = { assign: AssignRequests, prioritize: PrioritizeRequests, move: MoveRequests }
type Task = keyof typeof dialogs

/** Of the dialog of a bulk action. */
export interface BulkProps {
  requests: readonly MaintenanceRequest[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Actions on the selected requests; only the office plans. */
export function RequestBulk({ selection }: { selection: Selection<MaintenanceRequest> }) {
  const role = standing(usePerson())
  const { isLoading, withRows } = useSelected(selection)
  const [task, setTask] = useState<{ doing: Task; requests: MaintenanceRequest[] }>()
  const [isOpen, setOpen] = useState(false)
  const isOffice = role === 'admin' || role === 'manager'
  if (!isOffice && role !== 'staff') return null
  const BulkDialog = task && dialogs[task.doing]
  const action = (doing: Task, Icon: LucideIcon, label: string) => (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<Icon size={15} aria-hidden />}
      disabled={isLoading}
      onClick={() =>
        withRows(requests => {
          setTask({ doing, requests })
          setOpen(true)
        })
      }
    >
      {label}
    </Button>
  )
  return (
    <>
      {isOffice && action('assign', HardHat, t('Assign'))}
      {isOffice && action('prioritize', Flag, t('Set Priority'))}
      {action('move', CircleCheck, t('Set Status'))}
      <LazyDialog opened={isOpen}>
        {BulkDialog && (
          <BulkDialog
            requests={task.requests}
            opened={isOpen}
            onClose={() => setOpen(false)}
            onDone={selection.clear}
          />
        )}
      </LazyDialog>
    </>
  )
}
