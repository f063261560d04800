import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import { listCharges, type PostedCharge } from '#shared/accounting/charges.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatInstantDay, fullName } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { unitLabel } from '#web/leases/labels.ts'

/** The charges of one run, void ones too. */
export function RunCharges({ run, onClose }: { run: ChargeRun | null; onClose: () => void }) {
  const call = useCall(listCharges, {
    query: { chargeRunId: run?.id, voided: 'true' },
    enabled: run !== null,
  })
  return (
    <Dialog
      opened={run !== null}
      onClose={onClose}
      title={run ? `Batch posted ${formatInstantDay(run.createdAt)}` : ''}
      size="xl"
    >
      <QueryBoundary label="Charges" rows={4} call={call}>
        {charges => (
          <DataTable
            label="Charges in this batch"
            rows={charges}
            rowKey={charge => charge.id}
            columns={columns}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

const columns: readonly Column<PostedCharge>[] = [
  { header: 'Tenant', onPhone: 'title', cell: ({ tenant }) => fullName(tenant) },
  { header: 'Unit', cell: ({ unit }) => unitLabel(unit) },
  {
    header: 'Description',
    cell: ({ kind, voidedOn }) => `${chargeLabels[kind]}${voidedOn ? ' (voided)' : ''}`,
  },
  { header: 'Due', cell: ({ dueDate }) => formatDay(dueDate) },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount, organization }) => <Money amount={amount} currency={organization.currency} />,
  },
]
