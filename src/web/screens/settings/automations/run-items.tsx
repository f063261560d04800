import { Anchor } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
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
import { automationTexts } from './labels.ts'

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
      header: t('Undo'),
      cell: ({ undoneAt, stays }) =>
        undoneAt ? t('Undone') : (stays ?? (refusal ? '—' : t('Possible'))),
    },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${automationTexts(run.kind).title}, ${formatMoment(run.createdAt)}`}
      size="xl"
    >
      <QueryBoundary
        label={t('The items')}
        call={call}
        empty={
          <EmptyState
            icon={ListChecks}
            title={t('Nothing left to show')}
            text={t('The records of this run have been deleted since.')}
          />
        }
      >
        {items => (
          <>
            <DataTable label={t('Items')} rows={items} rowKey={({ id }) => id} columns={columns} />
            {run.items > items.length && (
              <p className={styles.more}>
                {t('Showing the first {shown} of {all}.', {
                  shown: formatCount(items.length),
                  all: formatCount(run.items),
                })}
              </p>
            )}
          </>
        )}
      </QueryBoundary>
      {refusal && <p className={styles.more}>{refusal}.</p>}
      {run.chargeRunId && (
        <p className={styles.more}>
          <Anchor component={Link} href="/settings/automations?kind=rent_charges" inherit>
            {t('Open charge batches')}
          </Anchor>
        </p>
      )}
    </Dialog>
  )
}
