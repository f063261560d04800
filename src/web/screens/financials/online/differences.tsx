import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { attemptStateLabels, attemptStates } from '#shared/accounting/online/attempt-states.ts'
import type { DifferenceKind } from '#shared/accounting/online/payout-states.ts'
import {
  listProviderDifferences,
  type ProviderDifference,
} from '#shared/accounting/online/payouts.ts'
import { labels, t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import cells from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'

/** Where the provider and the ledger disagree, as the last night found it. */
export function Differences() {
  const { currency } = useLocale()
  const differences = useCall(listProviderDifferences)
  return (
    <QueryBoundary
      label={t('Differences')}
      call={differences}
      empty={
        <EmptyState
          icon={CircleCheck}
          title={t('No differences')}
          text={t('Each night the provider’s payments are compared with the ledger.')}
        />
      }
    >
      {rows => (
        <DataTable
          label={t('Differences')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns(currency)}
        />
      )}
    </QueryBoundary>
  )
}

const kindLabels: Record<DifferenceKind, string> = labels({
  missing_here: 'The provider has a payment that Rooftree does not know',
  missing_there: 'The provider does not know this payment',
  amount: 'The amounts differ',
  state: 'The states differ',
  refund: 'The provider gave money back: record the refund, or return the payment',
})

function columns(currency: string): Column<ProviderDifference>[] {
  const words = (value: string | null) => {
    const state = attemptStates.find(name => name === value)
    return state ? attemptStateLabels[state] : value === null ? '—' : formatMoney(value, currency)
  }
  return [
    {
      header: t('Difference'),
      onPhone: 'title',
      cell: ({ kind, tenant, propertyName, unitNumber, leaseId, providerId }) => (
        <>
          {kindLabels[kind]}
          <span className={cells.second}>
            {tenant && leaseId ? (
              <Link href={`/financials/leases/${leaseId}`} className={cells.tenant}>
                {[fullName(tenant), propertyName, unitNumber].filter(Boolean).join(' · ')}
              </Link>
            ) : (
              providerId
            )}
          </span>
        </>
      ),
    },
    {
      header: t('Found'),
      cell: ({ foundOn }) => <span className={cells.day}>{formatDay(foundOn)}</span>,
    },
    { header: t('Rooftree has'), align: 'right', cell: ({ ours }) => words(ours) },
    { header: t('Provider has'), align: 'right', cell: ({ theirs }) => words(theirs) },
  ]
}
