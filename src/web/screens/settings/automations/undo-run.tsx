import {
  type AutomationRun,
  getAutomationRun,
  undoAutomationRun,
} from '#shared/operations/automation-runs.ts'
import { useCall, useSend } from '#web/client/api.ts'
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
    onSuccess: () => {
      onClose()
      toast.success('Run undone')
    },
  })
  const possible = call.data?.undo
  return (
    <ConfirmDialog
      title="Undo Run"
      confirm="Undo Run"
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
                <p>Not affected:</p>
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
