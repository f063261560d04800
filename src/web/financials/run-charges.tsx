import type { ChargeRun } from '#shared/charge-runs.ts'
import { listCharges, type PostedCharge } from '#shared/charges.ts'
import { useCall } from '../api.ts'
import { formatDay, formatInstantDay, fullName } from '../format.ts'
import { chargeWords } from '../parts/lease/charges.tsx'
import { unitLabel } from '../parts/lease/words.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { Money } from '../ui/money.tsx'

/** What one run posted, void charges too. */
export function RunCharges({ run, onClose }: { run: ChargeRun | null; onClose: () => void }) {
  const read = useCall(listCharges, {
    query: { chargeRunId: run?.id, voided: 'true' },
    enabled: run !== null,
  })
  return (
    <Dialog
      opened={run !== null}
      onClose={onClose}
      title={run ? `Run of ${formatInstantDay(run.createdAt)}` : ''}
      size="xl"
    >
      {read.data ? (
        <DataTable
          label="Charges of the run"
          rows={read.data}
          rowKey={charge => charge.id}
          columns={columns}
        />
      ) : read.error ? (
        <FailureState
          title="Charges could not be loaded"
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <LoadingRows count={4} label="Loading charges" />
      )}
    </Dialog>
  )
}

const columns: readonly Column<PostedCharge>[] = [
  { header: 'Tenant', onPhone: 'title', cell: ({ tenant }) => fullName(tenant) },
  { header: 'Home', cell: ({ unit }) => unitLabel(unit) },
  {
    header: 'For',
    cell: ({ kind, voidedOn }) => `${chargeWords[kind]}${voidedOn ? ' (void)' : ''}`,
  },
  { header: 'Due', cell: ({ dueDate }) => formatDay(dueDate) },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount, organization }) => <Money amount={amount} currency={organization.currency} />,
  },
]
