import { Users } from 'lucide-react'
import { type ByTenant as Answer, getByTenant } from '#shared/accounting/financials.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { sortNameOf } from '#shared/people/person-names.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { Filters, usePeriod } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { LedgerLink, TenantCell } from '#web/payments/place-cells.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { Sums } from '../tables/sums.tsx'
import { allFrom1970 } from './by-property.tsx'

/** Charges and payments of each tenant in a period, and the balance at its end. */
export default function ByTenant() {
  const { currency } = useLocale()
  const [propertyId, setProperty] = useUrlFilter('property')
  const period = usePeriod('this-month')
  const call = useCall(getByTenant, {
    query: { ...allFrom1970(period.days), propertyId: propertyId || undefined },
  })
  return (
    <Panel
      title={t('By Tenant')}
      subtitle={t('Charges and payments in the period, and the balance at its end')}
      flush
    >
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        {period.select}
      </Filters>
      <QueryBoundary label={t('Tenants')} call={call}>
        {({ total, leases }) =>
          leases.length === 0 ? (
            <EmptyState icon={Users} title={t('No charges or payments in this period')} />
          ) : (
            <>
              <Sums
                label={t('All tenants')}
                currency={currency}
                sums={[
                  { label: t('Charged'), amount: total.charged },
                  { label: t('Received'), amount: total.received },
                  { label: t('Balance'), amount: total.balance },
                ]}
              />
              <DataTable
                label={t('By Tenant')}
                rows={leases}
                rowKey={row => row.leaseId}
                columns={columns(currency)}
              />
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function columns(currency: string): Column<Answer['leases'][number]>[] {
  return [
    {
      header: t('Tenant'),
      onPhone: 'title',
      sortBy: ({ tenant }) => sortNameOf(tenant),
      cell: row => <TenantCell {...row} />,
    },
    {
      header: t('Charged'),
      align: 'right',
      sortBy: ({ charged }) => toCents(charged),
      cell: ({ leaseId, charged }) => (
        <LedgerLink leaseId={leaseId}>
          <Money amount={charged} currency={currency} />
        </LedgerLink>
      ),
    },
    {
      header: t('Received'),
      align: 'right',
      sortBy: ({ received }) => toCents(received),
      cell: ({ leaseId, received }) => (
        <LedgerLink leaseId={leaseId}>
          <Money amount={received} currency={currency} />
        </LedgerLink>
      ),
    },
    {
      header: t('Balance'),
      align: 'right',
      onPhone: 'bare',
      sortBy: ({ balance }) => toCents(balance),
      cell: ({ balance }) => <LeaseBalance balance={balance} currency={currency} />,
    },
  ]
}
