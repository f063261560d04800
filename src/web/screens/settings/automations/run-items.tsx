import { Anchor } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import {
  type AutomationRun,
  type AutomationRunItem,
  getAutomationRun,
  listAutomationRunItems,
} from '#shared/operations/automation-runs.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { formatCount, formatMoment } from '#web/format/format.ts'
import styles from './automations.module.css'
import { itemColumns } from './item-columns.tsx'
import { automationLabels } from './labels.ts'

const maxItems = 1000

/** The items of one run, and the reasons why some cannot be undone. */
export function RunItems({ run, onClose }: { run: AutomationRun; onClose: () => void }) {
  const params = { id: run.id }
  const call = useCall(listAutomationRunItems, { params, query: { limit: maxItems } })
  const detail = useCall(getAutomationRun, { params })
  const refusal = detail.data?.undo.refusal
  const columns: Column<AutomationRunItem>[] = [
    ...itemColumns<AutomationRunItem>(run.organization.currency),
    {
      header: 'Undo',
      cell: ({ undoneAt, stays }) =>
        undoneAt ? 'Undone' : (stays ?? (refusal ? '—' : 'Possible')),
    },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${automationLabels[run.kind].title}, ${formatMoment(run.createdAt)}`}
      size="xl"
    >
      <QueryBoundary
        label="The items"
        call={call}
        empty={
          <EmptyState
            icon={ListChecks}
            title="Nothing left to show"
            text="The records of this run have been deleted since."
          />
        }
      >
        {items => (
          <>
            <DataTable label="Items" rows={items} rowKey={({ id }) => id} columns={columns} />
            {run.items > items.length && (
              <p className={styles.more}>
                Showing the first {formatCount(items.length)} of {formatCount(run.items)}.
              </p>
            )}
          </>
        )}
      </QueryBoundary>
      {refusal && <p className={styles.more}>{refusal}.</p>}
      {run.chargeRunId && (
        <p className={styles.more}>
          <Anchor component={Link} href="/settings/automations?kind=rent_charges" inherit>
            Open charge batches
          </Anchor>
        </p>
      )}
    </Dialog>
  )
}
