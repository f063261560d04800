import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type ChargeRun, listChargeRuns, reverseChargeRun } from '#shared/accounting/charge-runs.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import {
  counted,
  formatCount,
  formatInstantDay,
  formatMoney,
  fullName,
} from '#web/format/format.ts'
import styles from './charge-runs.module.css'
import { RunCharges } from './run-charges.tsx'

/** Every past run: time, author, number of charges and sum; each opens, and may be undone. */
export function RunLog() {
  const read = useCall(listChargeRuns, { query: { limit: 100 } })
  const [shown, setShown] = useState<ChargeRun | null>(null)
  const [doubted, setDoubted] = useState<ChargeRun | null>(null)
  const undo = useSend(reverseChargeRun, {
    onSuccess: () => {
      setDoubted(null)
      toast.success('Batch undone')
    },
  })
  return (
    <Panel title="Posted Batches" subtitle="What was posted, and by whom" flush>
      <QueryBoundary
        label="Batches"
        rows={4}
        call={read}
        empty={
          <EmptyState
            icon={ListChecks}
            title="No batches yet"
            text="The first one posts automatically when rent is due."
          />
        }
      >
        {runs => (
          <DataTable
            label="Posted Batches"
            rows={runs}
            rowKey={run => run.id}
            columns={columnsFor({ onShow: setShown, onDoubt: setDoubted })}
          />
        )}
      </QueryBoundary>
      <RunCharges run={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        title="Undo Batch"
        confirm="Undo Batch"
        confirming="Undoing..."
        opened={doubted !== null}
        onClose={() => {
          undo.reset()
          setDoubted(null)
        }}
        onConfirm={() => doubted && undo.mutate({ params: { id: doubted.id } })}
        isPending={undo.isPending}
        error={undo.error}
      >
        {doubted &&
          `${counted(doubted.charges, 'charge')} totaling ${formatMoney(doubted.amount, doubted.organization.currency)} will be voided, as if never owed. They are posted again only if someone posts them manually, with the amounts agreed by then.`}
      </ConfirmDialog>
    </Panel>
  )
}

function columnsFor(on: {
  onShow: (run: ChargeRun) => void
  onDoubt: (run: ChargeRun) => void
}): readonly Column<ChargeRun>[] {
  return [
    {
      header: 'Posted on',
      onPhone: 'title',
      cell: ({ createdAt }) => formatInstantDay(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      header: 'Posted by',
      cell: ({ startedBy }) => (startedBy ? fullName(startedBy) : 'Automatic'),
    },
    {
      header: 'Charges',
      align: 'right',
      cell: ({ charges }) => <span className="figures">{formatCount(charges)}</span>,
      sortBy: ({ charges }) => charges,
    },
    {
      header: 'Amount',
      align: 'right',
      cell: ({ amount, organization }) => (
        <Money amount={amount} currency={organization.currency} />
      ),
      sortBy: ({ amount }) => Number(amount),
    },
    {
      header: 'Status',
      cell: ({ takenBackAt, takenBackBy, beingTakenBack }) =>
        takenBackAt ? (
          <>
            <StatusBadge tone="warn">{beingTakenBack ? 'Being undone' : 'Undone'}</StatusBadge>
            <span className={styles.note}>
              {formatInstantDay(takenBackAt)}
              {takenBackBy && ` by ${fullName(takenBackBy)}`}
            </span>
          </>
        ) : (
          <StatusBadge tone="good">Posted</StatusBadge>
        ),
    },
    {
      header: 'Actions',
      onPhone: 'bare',
      align: 'right',
      cell: run => (
        <span className={styles.buttons}>
          {run.charges > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`View the batch of ${formatInstantDay(run.createdAt)}`}
              onClick={() => on.onShow(run)}
            >
              {' '}
              View{' '}
            </Button>
          )}
          {run.charges > 0 && run.takenBackAt === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Undo the batch of ${formatInstantDay(run.createdAt)}`}
              onClick={() => on.onDoubt(run)}
            >
              {' '}
              Undo{' '}
            </Button>
          )}
        </span>
      ),
    },
  ]
}
