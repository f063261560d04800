import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { getLeasePayers } from '#shared/accounting/payers.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { getLedger, type Ledger, type LedgerEntry } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatDay } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { methodLabels } from '#web/payments/labels.tsx'
import { BalanceExplanation } from './balance-explanation.tsx'
import { DownloadLedger } from './download-ledger.tsx'
import { EntryExplanation, explanationOf } from './entry-explanation.tsx'
import styles from './ledger.module.css'
import { VoidedEntries } from './voided-entries.tsx'

/**
 * The open amount and its charges, then every charge, payment and credit, the latest first; each
 * opens its allocations.
 */
export function LeaseLedger(props: {
  leaseId: string
  currency: string
  /** As of the end of a past day; today without one. */
  asOf?: Day | undefined
  /** Also voided entries, for the office. */
  withVoided?: boolean
  /** The actions of an entry; left out for a reader. */
  actions?: ((entry: LedgerEntry, ledger: Ledger) => ReactNode) | undefined
}) {
  const { leaseId, currency, asOf, withVoided } = props
  const voided = withVoided ? 'true' : undefined
  const call = useCall(getLedger, { params: { id: leaseId }, query: { asOf, voided } })
  const payerName = usePayerNames(leaseId, call.data)
  return (
    <QueryBoundary label={t('The ledger')} rows={3} call={call}>
      {ledger =>
        ledger.entries.length === 0 && ledger.voided.length === 0 ? (
          <EmptyState
            icon={ReceiptText}
            title={
              asOf ? t('No charges as of {asOf}', { asOf: formatDay(asOf) }) : t('No charges yet')
            }
            text={t('Rent appears here on the day it is due, payments when they are recorded.')}
          />
        ) : (
          <>
            <BalanceExplanation ledger={ledger} currency={currency} />
            <DataTable
              label={t('Ledger')}
              dense
              rows={ledger.entries.toReversed()}
              rowKey={entry => `${entry.kind} ${entry.id}`}
              columns={columns(ledger, currency, { actions: props.actions, payerName })}
              detail={{
                label: explanationOf,
                content: entry => (
                  <EntryExplanation entry={entry} ledger={ledger} currency={currency} />
                ),
              }}
            />
            <DownloadLedger leaseId={leaseId} asOf={asOf} />
            {withVoided && <VoidedEntries entries={ledger.voided} currency={currency} />}
          </>
        )
      }
    </QueryBoundary>
  )
}

function columns(
  ledger: Ledger,
  currency: string,
  {
    actions,
    payerName,
  }: Pick<Parameters<typeof LeaseLedger>[0], 'actions'> & { payerName: PayerName },
): Column<LedgerEntry>[] {
  return [
    { header: t('Date'), cell: entry => formatDay(entry.date) },
    {
      header: t('Description'),
      cell: entry => description(entry, payerName(entry.payerId)),
      onPhone: 'title',
    },
    {
      header: t('Amount'),
      cell: entry => <Amount entry={entry} currency={currency} />,
      align: 'right',
      onPhone: 'bare',
    },
    {
      header: t('Balance'),
      cell: entry => <LeaseBalance quiet balance={entry.balance} currency={currency} />,
      align: 'right',
    },
    ...(actions
      ? [
          {
            header: t('Actions'),
            cell: (entry: LedgerEntry) => actions(entry, ledger),
            align: 'right' as const,
            onPhone: 'bare' as const,
          },
        ]
      : []),
  ]
}

function description(
  { description, note, method, periodStart, periodEnd }: LedgerEntry,
  payer: string | null,
) {
  const more = [
    payer,
    periodStart && periodEnd ? formatDays(periodStart, periodEnd) : null,
    method && methodLabels[method],
    note,
  ].filter(text => text !== null)
  return (
    <>
      {description}
      {more.length > 0 && <span className={styles.more}>{more.join(' · ')}</span>}
    </>
  )
}

type PayerName = (payerId: string | null) => string | null

/** The names of those who pay a share, where an entry is theirs. */
function usePayerNames(leaseId: string, ledger: Ledger | undefined): PayerName {
  const enabled = ledger?.entries.some(({ payerId }) => payerId !== null) ?? false
  const { data } = useCall(getLeasePayers, { params: { id: leaseId }, enabled })
  return payerId => data?.payers.find(({ id }) => id === payerId)?.name ?? null
}

/** An increase of the balance has a plus, a decrease a minus. */
function Amount({ entry, currency }: { entry: LedgerEntry; currency: string }) {
  const raises = entry.kind === 'charge' || entry.kind === 'refund' || entry.kind === 'reversal'
  return (
    <span className={raises ? styles.amount : styles.paid}>
      {raises ? '+' : '−'}
      <Money amount={entry.amount.replace('-', '')} currency={currency} />
    </span>
  )
}
