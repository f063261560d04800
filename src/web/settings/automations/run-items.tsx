import { Anchor } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import {
  type AutomationRun,
  type AutomationRunItem,
  getAutomationRun,
  listAutomationRunItems,
} from '#shared/operations/automation-runs.ts'
import { useCall } from '../../api.ts'
import { formatCount, formatMoment } from '../../format.ts'
import { Answered } from '../../ui/answered.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './automations.module.css'
import { itemColumns } from './item-columns.tsx'
import { automationWords } from './words.ts'

const most = 1000

/** What one run did, item by item, and why some of it cannot be undone. */
export function RunItems({ run, onClose }: { run: AutomationRun; onClose: () => void }) {
  const params = { id: run.id }
  const call = useCall(listAutomationRunItems, { params, query: { limit: most } })
  const detail = useCall(getAutomationRun, { params })
  const refusal = detail.data?.undo.refusal
  const columns: Column<AutomationRunItem>[] = [
    ...itemColumns<AutomationRunItem>(run.organization.currency),
    {
      header: 'Undo',
      cell: ({ undoneAt, stays }) =>
        undoneAt ? 'Undone' : (stays ?? (refusal ? '–' : 'Possible')),
    },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${automationWords[run.kind].title}, ${formatMoment(run.createdAt)}`}
      size="xl"
    >
      <Answered label="What was done" call={call}>
        {items =>
          items.length === 0 ? (
            <EmptyState
              icon={ListChecks}
              title="Nothing is left to list"
              text="What this run was about has been deleted since."
            />
          ) : (
            <>
              <DataTable label="Items" rows={items} rowKey={({ id }) => id} columns={columns} />
              {run.items > items.length && (
                <p className={styles.more}>
                  The first {formatCount(items.length)} of {formatCount(run.items)} are listed.
                </p>
              )}
            </>
          )
        }
      </Answered>
      {refusal && <p className={styles.more}>{refusal}.</p>}
      {run.chargeRunId && (
        <p className={styles.more}>
          <Anchor component={Link} href="/settings/automations?kind=rent_charges" inherit>
            Open the runs of charges
          </Anchor>
        </p>
      )}
    </Dialog>
  )
}
