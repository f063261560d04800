import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import { listCharges, type PostedCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatInstantDay } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { LeaseLink, LedgerLink, TenantLink } from '#web/payments/place-cells.tsx'
import styles from './charge-runs.module.css'

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
      title={run ? t('Batch posted {day}', { day: formatInstantDay(run.createdAt) }) : ''}
      size="xl"
    >
      <QueryBoundary label={t('Charges')} rows={4} call={call}>
        {charges => (
          <DataTable
            label={t('Charges in this batch')}
            rows={charges}
            rowKey={charge => charge.id}
            columns={columns()}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function columns(): Column<PostedCharge>[] {
  return [
    { header: t('Tenant'), onPhone: 'title', cell: charge => <TenantLink {...charge} /> },
    { header: t('Unit'), cell: charge => <LeaseLink {...charge} /> },
    {
      header: t('Description'),
      cell: ({ kind, description, voidedOn }) => (
        <>
          {voidedOn ? t('{charge} (voided)', { charge: chargeLabels[kind] }) : chargeLabels[kind]}
          {description && <span className={styles.note}>{description}</span>}
        </>
      ),
    },
    { header: t('Due'), cell: ({ dueDate }) => formatDay(dueDate) },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount, organization, leaseId }) => (
        <LedgerLink leaseId={leaseId}>
          <Money amount={amount} currency={organization.currency} />
        </LedgerLink>
      ),
    },
  ]
}
