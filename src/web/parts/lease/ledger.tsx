import { ReceiptText } from 'lucide-react'
import { getLedger, type LedgerEntry } from '#shared/leases.ts'
import { useCall } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { LeaseBalance } from './balance.tsx'
import { LeaseCharges } from './charges.tsx'
import styles from './ledger.module.css'
import { spanLabel } from './words.ts'

/** What is open now, then every charge, payment and credit, the latest first. */
export function LeaseLedger({ leaseId, currency }: { leaseId: string; currency: string }) {
  const { data: ledger, error, refetch } = useCall(getLedger, { params: { id: leaseId } })
  if (error) {
    return (
      <FailureState
        title="The ledger could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!ledger) return <LoadingRows count={3} label="Loading the ledger" />
  if (ledger.entries.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title="Nothing charged yet"
        text="Rent appears here on the day it is due, payments when they are recorded."
      />
    )
  }
  return (
    <>
      {ledger.openCharges.length > 0 && (
        <div className={styles.open}>
          <h3 className={styles.title}>Open now</h3>
          <LeaseCharges charges={ledger.openCharges} asOf={ledger.asOf} currency={currency} />
        </div>
      )}
      <DataTable
        label="Ledger"
        rows={ledger.entries.toReversed()}
        rowKey={entry => `${entry.kind} ${entry.id}`}
        columns={columns(currency)}
      />
    </>
  )
}

function columns(currency: string): Column<LedgerEntry>[] {
  return [
    { header: 'Date', cell: entry => formatDay(entry.date) },
    { header: 'Description', cell: description, onPhone: 'title' },
    {
      header: 'Amount',
      cell: entry => <Amount entry={entry} currency={currency} />,
      align: 'right',
      onPhone: 'bare',
    },
    {
      header: 'Balance',
      cell: entry => <LeaseBalance quiet balance={entry.balance} currency={currency} />,
      align: 'right',
    },
  ]
}

function description({ description, periodStart, periodEnd }: LedgerEntry) {
  return (
    <>
      {description}
      {periodStart && periodEnd && (
        <span className={styles.period}>{spanLabel(periodStart, periodEnd)}</span>
      )}
    </>
  )
}

/** What raises the balance has a plus, what lowers it a minus. */
function Amount({ entry, currency }: { entry: LedgerEntry; currency: string }) {
  const raises = entry.kind === 'charge' || entry.kind === 'refund' || entry.kind === 'reversal'
  return (
    <span className={raises ? undefined : styles.paid}>
      {raises ? '+' : '−'}
      <Money amount={entry.amount.replace('-', '')} currency={currency} />
    </span>
  )
}
