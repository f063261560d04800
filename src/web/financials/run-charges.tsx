import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import { listCharges, type PostedCharge } from '#shared/accounting/charges.ts'
import { useCall } from '../api.ts'
import { formatDay, formatInstantDay, fullName } from '../format.ts'
import { chargeWords } from '../parts/lease/charges.tsx'
import { unitLabel } from '../parts/lease/words.ts'
import { Answered } from '../ui/answered.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money.tsx'

/** What one run posted, void charges too. */
export function RunCharges({ run, onClose }: { run: ChargeRun | null; onClose: () => void }) {
  const call = useCall(listCharges, {
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
      <Answered label="Charges" rows={4} call={call}>
        {charges => (
          <DataTable
            label="Charges of the run"
            rows={charges}
            rowKey={charge => charge.id}
            columns={columns}
          />
        )}
      </Answered>
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
