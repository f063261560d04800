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
      toast.success('Run taken back')
    },
  })
  return (
    <Panel title="Runs So Far" subtitle="What was posted, and by whom" flush>
      <QueryBoundary
        label="Runs"
        rows={4}
        call={read}
        empty={
          <EmptyState
            icon={ListChecks}
            title="No run yet"
            text="The first one comes by itself when rent falls due."
          />
        }
      >
        {runs => (
          <DataTable
            label="Runs So Far"
            rows={runs}
            rowKey={run => run.id}
            columns={columnsFor({ onShow: setShown, onDoubt: setDoubted })}
          />
        )}
      </QueryBoundary>
      <RunCharges run={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        title="Take this run back?"
        confirm="Take back"
        confirming="Taking back..."
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
          `${counted(doubted.charges, 'charge')} over ${formatMoney(doubted.amount, doubted.organization.currency)} will be void as if never owed. They come again only when somebody runs them by hand, with the amounts agreed by then.`}
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
      header: 'When',
      onPhone: 'title',
      cell: ({ createdAt }) => formatInstantDay(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      header: 'By',
      cell: ({ startedBy }) => (startedBy ? fullName(startedBy) : 'Rooftree'),
    },
    {
      header: 'Charges',
      align: 'right',
      cell: ({ charges }) => <span className="figures">{formatCount(charges)}</span>,
      sortBy: ({ charges }) => charges,
    },
    {
      header: 'Sum',
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
            <StatusBadge tone="warn">
              {beingTakenBack ? 'Being taken back' : 'Taken back'}
            </StatusBadge>
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
              aria-label={`Show the charges of ${formatInstantDay(run.createdAt)}`}
              onClick={() => on.onShow(run)}
            >
              Show
            </Button>
          )}
          {run.charges > 0 && run.takenBackAt === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Take back the run of ${formatInstantDay(run.createdAt)}`}
              onClick={() => on.onDoubt(run)}
            >
              Take back
            </Button>
          )}
        </span>
      ),
    },
  ]
}
