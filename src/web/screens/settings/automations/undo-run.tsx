import {
  type AutomationRun,
  getAutomationRun,
  undoAutomationRun,
} from '#shared/operations/automation-runs.ts'
import { type Refresh, useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { counted, formatMoney } from '#web/format/format.ts'
import styles from './automations.module.css'
import { automationLabels } from './labels.ts'

/** Lists the items that an undo reverses and the others, then does it. */
export function UndoRun({ run, onClose }: { run: AutomationRun; onClose: () => void }) {
  const call = useCall(getAutomationRun, { params: { id: run.id } })
  const undo = useSend(undoAutomationRun, {
    refresh: afterUndo,
    onSuccess: () => {
      onClose()
      toast.success('Run undone')
    },
  })
  const possible = call.data?.undo
  return (
    <ConfirmDialog
      title="Undo this run?"
      confirm="Undo"
      confirming="Undoing..."
      opened
      onClose={onClose}
      onConfirm={() => undo.mutate({ params: { id: run.id } })}
      isPending={undo.isPending}
      isDisabled={!possible || possible.refusal !== null}
      error={undo.error}
    >
      <QueryBoundary label="What can be undone" call={call} rows={2}>
        {({ undo: { items, amount, stays, refusal }, organization }) => (
          <>
            {refusal ? (
              <p>{refusal}.</p>
            ) : (
              <p>
                {counted(items, 'item')}
                {amount !== null && `, ${formatMoney(amount, organization.currency)}`} will be
                undone. {automationLabels[run.kind].undo}
              </p>
            )}
            {stays.length > 0 && (
              <>
                <p>What stays as it is:</p>
                <ul className={styles.reasons}>
                  {stays.map(({ reason, items: count }) => (
                    <li key={reason}>
                      {counted(count, 'item')}: {reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </ConfirmDialog>
  )
}

/** The queries to refresh after a run was undone. */
const afterUndo: Refresh = [
  '/api/automations',
  '/api/automation-runs',
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/charges',
  '/api/credits',
  '/api/leases',
  '/api/units',
  '/api/properties',
  '/api/payments',
  '/api/expenses',
  '/api/maintenance-requests',
  '/api/dashboard',
  '/api/financials',
]
